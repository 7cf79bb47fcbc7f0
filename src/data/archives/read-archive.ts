import type { Failure } from '../../domain/failure.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import type { Cached } from '../../offline/archives/archive-copy.ts';
import type { ArchiveUpdates } from './archive-updates.ts';

/** A value with its source and the time of its confirmation. */
export interface ArchiveValue<T> {
  readonly value: T;
  /** ISO instant at which the server last confirmed it; null if it never did. */
  readonly confirmedAt: string | null;
  readonly from: 'device' | 'server';
}

export interface ReaderParts<Gateway> {
  /** Loads the gateway on the first request; rejects if its code cannot be loaded. */
  readonly gateway: () => Promise<Gateway>;
  readonly updates: Pick<ArchiveUpdates, 'revalidate'>;
  readonly report: <T>(
    call: Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ) => Promise<Result<T, Failure>>;
  readonly clock: Clock;
}

interface Reading<T, Gateway> {
  readonly cached: () => Promise<Cached<T>>;
  /** Whether the cached value is certain, so that no request is needed. */
  readonly isFresh: (cached: Cached<T>) => boolean;
  /** Fetches the value from the server; `cached` is null if the database could not be read. */
  readonly read: (gateway: Gateway, cached: Cached<T> | null) => Promise<Result<T, Failure>>;
  /** Whether the cached value is a useful fallback if the request fails. */
  readonly isConclusive: (cached: Cached<T>) => boolean;
}

type ArchiveReader<Gateway> = <T>(
  reading: Reading<T, Gateway>,
  signal?: AbortSignal,
) => Promise<Result<ArchiveValue<T>, Failure>>;

/** Stale-while-revalidate: the cached value if it is certain, otherwise the server's, otherwise the cached one. */
export function createArchiveReader<Gateway>({
  gateway,
  updates,
  report,
  clock,
}: ReaderParts<Gateway>): ArchiveReader<Gateway> {
  return async <T>(
    { cached, isFresh, read, isConclusive }: Reading<T, Gateway>,
    signal?: AbortSignal,
  ): Promise<Result<ArchiveValue<T>, Failure>> => {
    const cachedValue = await cached().catch(() => null);
    if (cachedValue !== null && isFresh(cachedValue)) {
      updates.revalidate();
      return succeed(fromDevice(cachedValue));
    }
    // Also requested if the device reports to be offline: that may be wrong, and if not, the request fails at once.
    const loadedGateway = await gateway().catch(() => null);
    const answer: Result<T, Failure> =
      loadedGateway === null
        ? fail('offline')
        : await report(read(loadedGateway, cachedValue), signal);
    if (answer.ok) {
      return succeed({ value: answer.value, confirmedAt: clock().toISOString(), from: 'server' });
    }
    return cachedValue !== null && isConclusive(cachedValue)
      ? succeed(fromDevice(cachedValue))
      : answer;
  };
}

function fromDevice<T>({ cached, cursor, confirmedAt }: Cached<T>): ArchiveValue<T> {
  return {
    value: cached,
    confirmedAt: confirmedAt === undefined ? (cursor?.confirmedAt ?? null) : confirmedAt,
    from: 'device',
  };
}
