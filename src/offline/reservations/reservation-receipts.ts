import type { ReservationReceipt } from '../../domain/reservation.ts';
import { deviceDatabase, type DeviceDatabase } from '../database.ts';

/** What this device holds of the requests that were made on it. The line puts each there when the church has it. */
export interface ReceiptStore {
  /** Latest use first. */
  all(): Promise<readonly ReservationReceipt[]>;
  /** Adds the receipt of a request that was made in another browser. */
  add(receipt: ReservationReceipt): Promise<void>;
  /** Keeps a newer state; a receipt that was removed meanwhile stays away. */
  update(receipts: readonly ReservationReceipt[]): Promise<void>;
  remove(requestId: string): Promise<void>;
  onChanged(listener: () => void): () => void;
}

export function createReceiptStore(database: DeviceDatabase): ReceiptStore {
  return {
    all: async () => {
      const receipts = await database.transact('r', ['receipts'], (tables) =>
        tables.receipts.toArray(),
      );
      const start = ({ startDate, startTime }: ReservationReceipt) => `${startDate}T${startTime}`;
      return receipts.sort((one, other) => (start(one) < start(other) ? 1 : -1));
    },
    add: (receipt) =>
      database.transact('rw', ['receipts'], async (tables) => {
        await tables.receipts.put(receipt);
      }),
    update: (receipts) =>
      database.transact('rw', ['receipts'], async (tables) => {
        for (const receipt of receipts) {
          if ((await tables.receipts.get(receipt.requestId)) === undefined) continue;
          await tables.receipts.put(receipt);
        }
      }),
    remove: (requestId) =>
      database.transact('rw', ['receipts'], (tables) => tables.receipts.delete(requestId)),
    onChanged: (listener) => database.onChanged(['receipts'], listener),
  };
}

/** The one store of this page. */
export const deviceReceipts: ReceiptStore = createReceiptStore(deviceDatabase);
