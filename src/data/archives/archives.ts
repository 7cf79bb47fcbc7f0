import { bibleGateway, type BibleGateway } from '../../backend/bible/bible-gateway.ts';
import {
  bulletinGateway,
  newsGateway,
  type PublicationGateway,
} from '../../backend/publications/publication-gateway.ts';
import type { BibleVideo, OpenedBook } from '../../domain/bible.ts';
import type { Failure } from '../../domain/failure.ts';
import type { Bulletin, ChurchNews } from '../../domain/publication.ts';
import { succeed, type Result } from '../../domain/result.ts';
import { revisionOf, type Cached } from '../../offline/archives/archive-copy.ts';
import { createBibleMirror, type BibleMirror } from '../../offline/bible/bible-mirror.ts';
import { deviceDatabase } from '../../offline/database.ts';
import {
  createBulletinMirror,
  createNewsMirror,
  type PublicationMirror,
} from '../../offline/publications/publication-mirror.ts';
import { reportReachability } from '../cache/report-reachability.ts';
import { deviceArchiveUpdates } from './archive-updates.ts';
import { listingOf, type Listing } from './listing.ts';
import { createArchiveReader, type ArchiveValue, type ReaderParts } from './read-archive.ts';

/** Bulletins or news, read from the local database first and from the server if it lacks the data. */
interface Publications<Item> {
  readFirst(
    limit: number,
    signal?: AbortSignal,
  ): Promise<Result<ArchiveValue<Listing<Item>>, Failure>>;
  /** Succeeds with null if it is not (or no longer) public. */
  readById(id: string, signal?: AbortSignal): Promise<Result<ArchiveValue<Item | null>, Failure>>;
  /** Calls the listener whenever the local copy has changed, in this tab or another. */
  subscribe(listener: () => void): () => void;
}

interface BibleLectures {
  readBooks(signal?: AbortSignal): Promise<Result<ArchiveValue<readonly OpenedBook[]>, Failure>>;
  readVideosOf(
    bookId: string,
    signal?: AbortSignal,
  ): Promise<Result<ArchiveValue<readonly BibleVideo[]>, Failure>>;
  subscribe(listener: () => void): () => void;
}

export interface Archives {
  readonly bulletins: Publications<Bulletin>;
  readonly news: Publications<ChurchNews>;
  readonly bible: BibleLectures;
}

interface ArchiveGateways {
  readonly bulletins: PublicationGateway<Bulletin>;
  readonly news: PublicationGateway<ChurchNews>;
  readonly bible: BibleGateway;
}

interface ArchivesParts extends ReaderParts<ArchiveGateways> {
  readonly bulletins: PublicationMirror<Bulletin>;
  readonly news: PublicationMirror<ChurchNews>;
  readonly bible: BibleMirror;
}

const isComplete = ({ cursor }: Cached<unknown>) => cursor?.complete === true;

export function createArchives({ bulletins, news, bible, ...parts }: ArchivesParts): Archives {
  const read = createArchiveReader(parts);

  const publications = <Item extends Bulletin>(
    mirror: PublicationMirror<Item>,
    gatewayIn: (gateways: ArchiveGateways) => PublicationGateway<Item>,
    hasAllContent: (item: Item) => boolean,
  ): Publications<Item> => {
    return {
      readFirst: (limit, signal) =>
        read(
          {
            async cached() {
              const { cached, cursor } = await mirror.first(limit + 1);
              return { cached: listingOf(cached, limit), cursor };
            },
            isFresh: isComplete,
            async read(gateways) {
              const answer = await gatewayIn(gateways).readInOrder(0, limit + 1, { signal });
              return answer.ok ? succeed(listingOf(answer.value, limit)) : answer;
            },
            isConclusive: ({ cached }) => cached.items.length > 0,
          },
          signal,
        ),

      readById: (id, signal) =>
        read<Item | null>(
          {
            cached: () => mirror.byId(id),
            // An item missing from the local copy may have been published since the last sync.
            isFresh: ({ cached }) => cached !== null && hasAllContent(cached),
            async read(gateways, cachedValue) {
              const answer = await gatewayIn(gateways).readById(id, { signal });
              if (answer.ok && answer.value !== null && cachedValue !== null) {
                await mirror
                  .save(answer.value, revisionOf(cachedValue.cursor), parts.clock())
                  .catch(() => undefined);
              }
              return answer;
            },
            isConclusive: ({ cached }) => cached !== null,
          },
          signal,
        ),

      // While the copy is incomplete, lists are read from the server, and a page of the sync does not change them.
      subscribe: (listener) =>
        mirror.onChanged(() => {
          void mirror.cursor().then(
            (cursor) => {
              if (cursor?.complete === true) listener();
            },
            () => undefined,
          );
        }),
    };
  };

  return {
    bulletins: publications(
      bulletins,
      (gateways) => gateways.bulletins,
      () => true,
    ),
    news: publications(
      news,
      (gateways) => gateways.news,
      ({ isComplete }) => isComplete,
    ),
    bible: {
      readBooks: (signal) =>
        read(
          {
            cached: () => bible.readBooks(),
            isFresh: isComplete,
            read: (gateways) => gateways.bible.readBooks({ signal }),
            isConclusive: ({ cached }) => cached.length > 0,
          },
          signal,
        ),
      readVideosOf: (bookId, signal) =>
        read(
          {
            cached: () => bible.readVideosOf(bookId),
            isFresh: isComplete,
            read: (gateways) => gateways.bible.readVideosOf(bookId, { signal }),
            isConclusive: ({ cached }) => cached.length > 0,
          },
          signal,
        ),
      subscribe: (listener) => bible.onChanged(listener),
    },
  };
}

/** The archives backed by this device's database and the page's backend. */
export const deviceArchives: Archives = createArchives({
  bulletins: createBulletinMirror(deviceDatabase),
  news: createNewsMirror(deviceDatabase),
  bible: createBibleMirror(deviceDatabase),
  gateway: () =>
    Promise.resolve({
      bulletins: bulletinGateway(),
      news: newsGateway(),
      bible: bibleGateway(),
    }),
  updates: deviceArchiveUpdates,
  report: reportReachability,
  clock: () => new Date(),
});
