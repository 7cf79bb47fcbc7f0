import { browserLocks } from '../../platform/browser-locks.ts';
import { deviceDatabase } from '../../offline/database.ts';
import { createOutbox, type Outbox } from '../../offline/outbox/outbox.ts';
import { openOutboxStorage } from '../../offline/outbox/outbox-storage.ts';
import { newId } from '../../domain/new-id.ts';

export type DeviceOutbox = Outbox;

let opening: Promise<Outbox> | null = null;

/** The outbox instance of this page or worker. */
export function deviceOutbox(): Promise<Outbox> {
  opening ??= openOutboxStorage(deviceDatabase).then((storage) =>
    createOutbox({
      storage,
      locks: browserLocks(),
      clock: () => new Date(),
      random: Math.random,
      newId,
    }),
  );
  return opening;
}
