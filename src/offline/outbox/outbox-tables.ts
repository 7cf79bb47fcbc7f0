import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { OutboxKind, OutboxRow } from './outbox-row.ts';
import type { OutboxAnswers } from './outbox-senders.ts';

/** The latest response of a kind; stored in the transaction that removes its row, so that all tabs see both at once. */
export interface OutboxAnswer<K extends OutboxKind = OutboxKind> {
  readonly kind: K;
  readonly value: OutboxAnswers[K];
  /** Increases with every response. */
  readonly number: number;
  /** The ids of the rows delivered last, newest first; undefined if an older release stored it. */
  readonly delivered?: readonly string[];
}

/** Replaces a lock in browsers without the Web Locks API: the context that is sending. */
export interface OutboxLease {
  readonly name: string;
  readonly holder: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** Unsent input of one form. */
export interface Draft {
  readonly key: string;
  readonly value: unknown;
  readonly updatedAt: string;
}

/** What a transaction of the outbox reads and writes. */
export interface OutboxTables {
  /** In queue order. */
  rows(): Promise<readonly OutboxRow[]>;
  row(id: string): Promise<OutboxRow | null>;
  putRow(row: OutboxRow): Promise<void>;
  removeRow(id: string): Promise<void>;
  answer(kind: OutboxKind): Promise<OutboxAnswer | null>;
  putAnswer(answer: OutboxAnswer): Promise<void>;
  lease(name: string): Promise<OutboxLease | null>;
  putLease(lease: OutboxLease): Promise<void>;
  removeLease(name: string): Promise<void>;
  /** Another draft with this key is set aside. */
  putDraft(draft: Draft): Promise<void>;
  /** Leaves a draft with another value, which another tab has stored. */
  removeDraft(draft: Pick<Draft, 'key' | 'value'>): Promise<void>;
  putReceipt(receipt: ReservationReceipt): Promise<void>;
}

export interface OutboxTransactOptions {
  /** Whether the work may run twice, after a lost connection. */
  readonly repeatable: boolean;
  /** `if_full`: in memory if the disk is full. `always`: also if the database is refused. */
  readonly mayRunInMemory?: 'if_full' | 'always';
}

/** Stores the outbox on the device, or in memory if there is no database or the disk is full. */
export interface OutboxStorage {
  /** False if the queue is lost when the page is closed. */
  readonly survivesClosing: boolean;
  /** Whether the device may have rows of this page that cannot be read now. */
  readonly isPartial: boolean;
  /**
   * Runs the work in one transaction; unless it runs in memory, it is on disk when the promise resolves. The work may
   * await only table operations.
   */
  transact<T>(
    work: (tables: OutboxTables) => Promise<T>,
    options?: OutboxTransactOptions,
  ): Promise<T>;
  onChanged(listener: () => void): () => void;
}
