import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReservationReceipt } from '../../domain/reservation.ts';
import type { ReceiptStore } from '../../offline/reservations/reservation-receipts.ts';
import { callReservations } from './call-reservations.ts';
import { unwrap } from '../cache/failure-error.ts';
import { followStore } from '../cache/follow-store.ts';

export type { ReservationReceipt };

const all = ['reservation-receipts'] as const;

/** The URL hash of the link in a mail, which opens a request in any browser. */
const RECEIPT_HASH = /^receipt=([0-9a-f]{64})$/;

/** The secret token in the URL hash; null if there is none. */
export function receiptInHash(hash: string): string | null {
  return RECEIPT_HASH.exec(hash)?.[1] ?? null;
}

/** The server's limit of tokens per request. */
const TOKENS_AT_ONCE = 50;

export const loadReceiptStore = async (): Promise<ReceiptStore> =>
  (await import('../../offline/reservations/reservation-receipts.ts')).deviceReceipts;

const followReceipts = followStore(loadReceiptStore, (receiptStore, client) => {
  receiptStore.onChanged(() => {
    void client.invalidateQueries({ queryKey: reservationReceiptQueries.stored().queryKey });
  });
});

export const reservationReceiptQueries = {
  /** The receipts stored on this device; empty if the database is unavailable. */
  stored: () =>
    queryOptions({
      networkMode: 'always',
      staleTime: Infinity,
      queryKey: [...all, 'stored'] as const,
      queryFn: async ({ client }): Promise<readonly ReservationReceipt[]> => {
        try {
          return await (await followReceipts(client)).all();
        } catch {
          return [];
        }
      },
    }),

  /** The receipt for the token of a link, which is then stored on this device; null if the server does not know it. */
  linked: (token: string) =>
    queryOptions({
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: Infinity,
      // The receipt may be removed from this device before the link is opened again.
      gcTime: 0,
      retry: false,
      queryKey: [...all, 'linked', token] as const,
      queryFn: async ({ client, signal }): Promise<ReservationReceipt | null> => {
        const receiptStore = await loadReceiptStore();
        const stored = await receiptStore.all().catch(() => []);
        const known = stored.find((receipt) => receipt.token === token);
        if (known !== undefined) return known;
        const [state] = unwrap(
          await callReservations((gateway) => gateway.readStates([token], { signal }), signal),
        );
        if (state === undefined) return null;
        const receipt = { ...state, confirmedAt: new Date().toISOString() };
        await receiptStore.add(receipt).catch(() => {
          // Without a database the receipt is shown until the page is closed.
          client.setQueryData(reservationReceiptQueries.stored().queryKey, [receipt, ...stored]);
        });
        return receipt;
      },
    }),

  /** Fetches the current states and stores them in the receipts on this device, which the pages show. */
  check: (tokens: readonly string[]) =>
    queryOptions({
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 20_000,
      refetchInterval: 60_000,
      enabled: tokens.length > 0,
      queryKey: [...all, 'check', ...tokens] as const,
      queryFn: async ({ signal }): Promise<string> => {
        const receiptStore = await loadReceiptStore();
        for (let from = 0; from < tokens.length; from += TOKENS_AT_ONCE) {
          const batch = tokens.slice(from, from + TOKENS_AT_ONCE);
          const cached = await receiptStore.all();
          const states = unwrap(
            await callReservations((gateway) => gateway.readStates(batch, { signal }), signal),
          );
          const confirmedAt = new Date().toISOString();
          await receiptStore.update(
            cached.flatMap((before) => {
              const current = states.find(({ token }) => token === before.token);
              return current === undefined
                ? []
                : [{ before, after: { ...before, ...current, confirmedAt } }];
            }),
          );
        }
        return new Date().toISOString();
      },
    }),
};

interface OwnReservations {
  /** Undefined until they have been read from the database. */
  readonly receipts: readonly ReservationReceipt[] | undefined;
  /** The last request for their states failed, so they may be out of date. */
  readonly isUnconfirmed: boolean;
  /** Deletes the receipt on this device; the request itself remains. */
  readonly remove: (requestId: string) => void;
}

/** The requests that were made on this device, with their newest known state. */
export function useOwnReservations(): OwnReservations {
  const { data: receipts } = useQuery(reservationReceiptQueries.stored());
  const { isError } = useQuery(
    reservationReceiptQueries.check((receipts ?? []).map(({ token }) => token).sort()),
  );
  return {
    receipts,
    isUnconfirmed: isError,
    remove: (requestId) =>
      void loadReceiptStore()
        .then((receiptStore) => receiptStore.remove(requestId))
        .catch(() => undefined),
  };
}
