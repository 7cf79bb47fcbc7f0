import type { ReservationReceipt } from '../../domain/reservation.ts';
import { startKey } from '../../domain/reservation-times.ts';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** Receipts of the requests made on this device; the outbox adds each one when the server has accepted the request. */
export interface ReceiptStore {
  /** Sorted by the start of the reservation, latest first. */
  all(): Promise<readonly ReservationReceipt[]>;
  /** Adds the receipt of a request that was made in another browser. */
  add(receipt: ReservationReceipt): Promise<void>;
  /** Stores newer states of the receipts, except of those that were removed or changed after `before` was read. */
  update(
    changes: readonly { readonly before: ReservationReceipt; readonly after: ReservationReceipt }[],
  ): Promise<void>;
  remove(requestId: string): Promise<void>;
  onChanged(listener: () => void): () => void;
}

export function createReceiptStore(database: DeviceDatabase): ReceiptStore {
  return {
    all: async () => {
      const receipts = await database.transact('r', ['receipts'], (tables) =>
        tables.receipts.toArray(),
      );
      return receipts.sort((one, other) => (startKey(one) < startKey(other) ? 1 : -1));
    },
    add: (receipt) =>
      database.transact('rw', ['receipts'], async (tables) => {
        await tables.receipts.put(receipt);
      }),
    update: (changes) =>
      database.transact('rw', ['receipts'], async (tables) => {
        for (const { before, after } of changes) {
          const stored = await tables.receipts.get(before.requestId);
          if (stored?.confirmedAt === before.confirmedAt) await tables.receipts.put(after);
        }
      }),
    remove: (requestId) =>
      database.transact('rw', ['receipts'], (tables) => tables.receipts.delete(requestId)),
    onChanged: (listener) => database.onChanged(['receipts'], listener),
  };
}

export const deviceReceipts: ReceiptStore = createReceiptStore(deviceDatabase);
