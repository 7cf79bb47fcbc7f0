import type { BibleGateway } from '../../backend/bible/bible-gateway.ts';
import type { PublicationGateway } from '../../backend/publications/publication-gateway.ts';
import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import { fail, succeed, type Result } from '../../domain/result.ts';
import type { Clock } from '../../domain/seoul-day.ts';
import { revisionOf } from '../../offline/archives/archive-copy.ts';
import type { BibleMirror } from '../../offline/bible/bible-mirror.ts';
import type { Cached, PublicationMirror } from '../../offline/publications/publication-mirror.ts';
import type { ArchiveUpdates } from './archive-updates.ts';

/** Something read, and how far it can be trusted. */
export interface Known<T> {
  readonly value: T;
  /** ISO instant at which the server last confirmed it; null when it never did. */
  readonly confirmedAt: string | null;
  readonly from: 'device' | 'server';
}

/** The first publications in display order. */
export interface Listing<Item> {
  readonly items: readonly Item[];
  /** Whether there are more behind them. */
  readonly hasMore: boolean;
}

/** Bulletins or news as the pages see them: the device first, the server where the device does not know. */
export interface Publications<Item> {
  readFirst(limit: number, signal?: AbortSignal): Promise<Result<Known<Listing<Item>>, Failure>>;
  /** Succeeds with null when the public does not see it (any more). */
  readById(id: string, signal?: AbortSignal): Promise<Result<Known<Item | null>, Failure>>;
  /** Hears whenever the device's copy changed, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

export interface BibleLectures {
  readBooks(signal?: AbortSignal): Promise<Result<Known<readonly OpenedBook[]>, Failure>>;
  readVideosOf(
    bookId: string,
    signal?: AbortSignal,
  ): Promise<Result<Known<readonly BibleVideo[]>, Failure>>;
  subscribe(listener: () => void): () => void;
}

export interface Archives {
  readonly bulletins: Publications<Bulletin>;
  readonly news: Publications<ChurchNews>;
  readonly bible: BibleLectures;
}

/** What can be asked of the server. */
export interface ArchiveGateways {
  readonly bulletins: PublicationGateway<Bulletin>;
  readonly news: PublicationGateway<ChurchNews>;
  readonly bible: BibleGateway;
}

export interface ArchivesParts {
  readonly bulletins: PublicationMirror<Bulletin>;
  readonly news: PublicationMirror<ChurchNews>;
  readonly bible: BibleMirror;
  /** Loaded when the server is asked; rejects when its code cannot be had. */
  readonly gateways: () => Promise<ArchiveGateways>;
  readonly updates: Pick<ArchiveUpdates, 'revalidate'>;
  readonly report: <T>(
    call: Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ) => Promise<Result<T, Failure>>;
  readonly clock: Clock;
}

interface Reading<T> {
  readonly cached: () => Promise<Cached<T>>;
  /** Whether the device knows this for certain. */
  readonly isKnown: (cached: Cached<T>) => boolean;
  readonly ask: (gateways: ArchiveGateways) => Promise<Result<T, Failure>>;
  /** Whether what is held is better than nothing. */
  readonly isWorthShowing: (cached: T) => boolean;
}

export function createArchives({
  bulletins,
  news,
  bible,
  gateways,
  updates,
  report,
  clock,
}: ArchivesParts): Archives {
  /** Also asked on a device that calls itself offline: some are wrong, and the others answer at once. */
  const ask = async <T>(
    call: (own: ArchiveGateways) => Promise<Result<T, Failure>>,
    signal?: AbortSignal,
  ): Promise<Result<T, Failure>> => {
    let own: ArchiveGateways;
    try {
      own = await gateways();
    } catch {
      return fail('offline');
    }
    return report(call(own), signal);
  };

  const read = async <T>(
    { cached, isKnown, ask: call, isWorthShowing }: Reading<T>,
    signal?: AbortSignal,
  ): Promise<Result<Known<T>, Failure>> => {
    const found = await cached().catch(() => null);
    const fromDevice = (own: Cached<T>) =>
      succeed<Known<T>>({
        value: own.cached,
        confirmedAt: own.cursor?.confirmedAt ?? null,
        from: 'device',
      });
    if (found !== null && isKnown(found)) {
      updates.revalidate();
      return fromDevice(found);
    }
    const answer = await ask(call, signal);
    if (answer.ok) {
      return succeed({ value: answer.value, confirmedAt: clock().toISOString(), from: 'server' });
    }
    return found !== null && isWorthShowing(found.cached) ? fromDevice(found) : answer;
  };

  const isComplete = ({ cursor }: Cached<unknown>) => cursor?.complete === true;

  const publications = <Item extends Bulletin>(
    mirror: PublicationMirror<Item>,
    gatewayIn: (own: ArchiveGateways) => PublicationGateway<Item>,
    isWhole: (item: Item) => boolean,
  ): Publications<Item> => {
    const listing = (items: readonly Item[], limit: number): Listing<Item> => ({
      items: items.slice(0, limit),
      hasMore: items.length > limit,
    });
    return {
      readFirst: (limit, signal) =>
        read(
          {
            cached: async () => {
              const { cached, cursor } = await mirror.first(limit + 1);
              return { cached: listing(cached, limit), cursor };
            },
            isKnown: isComplete,
            async ask(own) {
              const answer = await gatewayIn(own).readInOrder(0, limit + 1, { signal });
              return answer.ok ? succeed(listing(answer.value, limit)) : answer;
            },
            isWorthShowing: ({ items }) => items.length > 0,
          },
          signal,
        ),

      readById: (id, signal) =>
        read<Item | null>(
          {
            cached: () => mirror.byId(id),
            // What the device does not hold may have been published since it looked.
            isKnown: ({ cached }) => cached !== null && isWhole(cached),
            async ask(own) {
              const seen = revisionOf(await mirror.cursor().catch(() => null));
              const answer = await gatewayIn(own).readById(id, { signal });
              if (answer.ok && answer.value !== null) {
                await mirror.save(answer.value, seen, clock()).catch(() => undefined);
              }
              return answer;
            },
            isWorthShowing: (item) => item !== null,
          },
          signal,
        ),

      subscribe: (listener) => mirror.onChanged(listener),
    };
  };

  return {
    bulletins: publications(
      bulletins,
      (own) => own.bulletins,
      () => true,
    ),
    news: publications(
      news,
      (own) => own.news,
      ({ isWhole }) => isWhole,
    ),
    bible: {
      readBooks: (signal) =>
        read(
          {
            cached: () => bible.readBooks(),
            isKnown: isComplete,
            ask: (own) => own.bible.readBooks({ signal }),
            isWorthShowing: (books) => books.length > 0,
          },
          signal,
        ),
      readVideosOf: (bookId, signal) =>
        read(
          {
            cached: () => bible.readVideosOf(bookId),
            isKnown: isComplete,
            ask: (own) => own.bible.readVideosOf(bookId, { signal }),
            isWorthShowing: (videos) => videos.length > 0,
          },
          signal,
        ),
      subscribe: (listener) => bible.onChanged(listener),
    },
  };
}
