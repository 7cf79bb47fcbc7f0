import type { Locks } from '../../platform/browser-locks.ts';
import type { OutboxKind } from './outbox-row.ts';
import type { OutboxStorage } from './outbox-tables.ts';

/** Longer than the timeout of any request, so that a lease does not expire while its request is in flight. */
export const LEASE_MS = 60_000;

/** A stored row is sent even if the disk has no space for its new state. */
export const WHILE_SENDING = { repeatable: true, mayRunInMemory: 'if_full' } as const;

interface OutboxLockOptions {
  readonly storage: OutboxStorage;
  /** Null in browsers without the Web Locks API; a lease in the database replaces the lock there. */
  readonly locks: Locks | null;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** The id of this tab or worker. */
  readonly holder: string;
}

interface OutboxLock {
  /** Runs the work while no other tab or worker of this device sends rows of this kind; skips it if one has the lease. */
  run(kind: OutboxKind, work: () => Promise<void>): Promise<void>;
  /** Extends the lease before each request; false if another context has taken it over. Always true for a lock. */
  renew(kind: OutboxKind): Promise<boolean>;
}

export function createOutboxLock({ storage, locks, now, holder }: OutboxLockOptions): OutboxLock {
  const nameOf = (kind: OutboxKind) => `outbox-${kind}`;

  /** Ignores a lease that ends later than `LEASE_MS` from now: it was written before the clock was set back. */
  const takeLease = (name: string) =>
    storage.transact(async (tables) => {
      const lease = await tables.lease(name);
      const isTaken =
        lease !== null &&
        lease.holder !== holder &&
        lease.until > now() &&
        lease.until <= now() + LEASE_MS;
      if (isTaken) return false;
      await tables.putLease({ name, holder, until: now() + LEASE_MS });
      return true;
    }, WHILE_SENDING);

  const releaseLease = (name: string) =>
    storage.transact(async (tables) => {
      if ((await tables.lease(name))?.holder === holder) await tables.removeLease(name);
    });

  return {
    async run(kind, work) {
      const name = nameOf(kind);
      if (locks !== null) {
        await locks.run(name, work);
        return;
      }
      if (!(await takeLease(name))) return;
      try {
        await work();
      } finally {
        await releaseLease(name);
      }
    },

    async renew(kind) {
      return locks !== null || takeLease(nameOf(kind));
    },
  };
}
