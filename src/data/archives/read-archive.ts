import type { Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import type { Cached } from '../../offline/archives/archive-copy.ts';
import type { ArchiveUpdates } from './archive-updates.ts';

/** Something read, and how far it can be trusted. */
export interface Known<T> {
  readonly value: T;
  /** ISO instant at which the server last confirmed it; null when it never did. */
  readonly confirmedAt: string | null;
  readonly from: 'device' | 'server';
}

export interface ReaderParts<Gateway> {
  /** Loaded when the server is asked; rejects when its code cannot be loaded. */
  readonly gateway: () => Promise<Gateway>;
  readonly updates: Pick<ArchiveUpdates, 'revalidate'>;
  readonly report: <T>(
    call: Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ) => Promise<Result<T, Failure>>;
  readonly clock: Clock;
}

export interface Reading<T, Gateway> {
  readonly cached: () => Promise<Cached<T>>;
  /** Whether the device knows this for certain. */
  readonly isKnown: (cached: Cached<T>) => boolean;
  /** `cached` is null where the database cannot be read. */
  readonly ask: (gateway: Gateway, cached: Cached<T> | null) => Promise<Result<T, Failure>>;
  /** Whether the device's answer is better than none when the server gives none. */
  readonly isWorthShowing: (cached: Cached<T>) => boolean;
}

export type ArchiveReader<Gateway> = <T>(
  reading: Reading<T, Gateway>,
  signal?: AbortSignal,
) => Promise<Result<Known<T>, Failure>>;

/** Stale while revalidate: the device's copy at once where it is certain, else the server, else what the device has. */
export function createArchiveReader<Gateway>({
  gateway,
  updates,
  report,
  clock,
}: ReaderParts<Gateway>): ArchiveReader<Gateway> {
  return async <T>(
    { cached, isKnown, ask, isWorthShowing }: Reading<T, Gateway>,
    signal?: AbortSignal,
  ): Promise<Result<Known<T>, Failure>> => {
    const found = await cached().catch(() => null);
    if (found !== null && isKnown(found)) {
      updates.revalidate();
      return succeed(fromDevice(found));
    }
    // Also asked on a device that calls itself offline: some are wrong, and the others answer at once.
    const own = await gateway().catch(() => null);
    const answer: Result<T, Failure> =
      own === null ? fail('offline') : await report(ask(own, found), signal);
    if (answer.ok) {
      return succeed({ value: answer.value, confirmedAt: clock().toISOString(), from: 'server' });
    }
    return found !== null && isWorthShowing(found) ? succeed(fromDevice(found)) : answer;
  };
}

function fromDevice<T>({ cached, cursor, confirmedAt }: Cached<T>): Known<T> {
  return {
    value: cached,
    confirmedAt: confirmedAt === undefined ? (cursor?.confirmedAt ?? null) : confirmedAt,
    from: 'device',
  };
}
