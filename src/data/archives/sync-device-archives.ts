import {
  readArchivePage,
  readArchiveStates,
  type ArchiveTable,
} from '../../backend/archives/archive-gateway.ts';
import { BOOKS, VIDEOS } from '../../backend/bible/bible-gateway.ts';
import { PAGE_TIMEOUT_MS, type CallOptions } from '../../backend/call.ts';
import { companionPrayerGateway } from '../../backend/prayers/companion-prayer-gateway.ts';
import { prayerOf } from '../../backend/prayers/companion-prayer-rows.ts';
import {
  bulletinGateway,
  newsGateway,
  type PublicationGateway,
} from '../../backend/publications/publication-gateway.ts';
import { BULLETINS, NEWS } from '../../backend/publications/publication-rows.ts';
import type { NumberedItem } from '../../domain/archive.ts';
import type { Failure } from '../../domain/failure.ts';
import type { NumberedPrayer } from '../../domain/companion-prayer.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { succeed, type Result } from '../../domain/result.ts';
import { addDays, seoulDayAt } from '../../domain/seoul-day.ts';
import type { ArchiveCopy } from '../../offline/archives/archive-copy.ts';
import {
  PageSize,
  syncableArchive,
  syncArchives,
  type ArchiveRemote,
} from '../../offline/archives/archive-sync.ts';
import { createBibleMirror } from '../../offline/bible/bible-mirror.ts';
import { createCompanionPrayerMirror } from '../../offline/prayers/companion-prayer-mirror.ts';
import { deviceDatabase } from '../../offline/database.ts';
import {
  createBulletinMirror,
  createNewsMirror,
} from '../../offline/publications/publication-mirror.ts';
import { reportReachability } from '../cache/report-reachability.ts';

type ReadFirst<Item extends NumberedItem> = ArchiveRemote<Item>['readFirst'];

const clock = () => new Date();

/** Background requests may take longer. */
const SYNC_CALL_OPTIONS: CallOptions = { timeoutMs: PAGE_TIMEOUT_MS };

/** Two screens of news; more would be slow because their texts are long. */
const FIRST_NEWS = 12;

/** Shared by all archives, so that the tab's connection speed is measured once. */
const pageSize = new PageSize();

function syncable<Item extends NumberedItem>(
  table: Pick<ArchiveTable<Item>, 'name' | 'itemOf'>,
  copy: ArchiveCopy<Item>,
  // By default none: a small archive is downloaded as a whole.
  readFirst: ReadFirst<Item> = () => Promise.resolve(succeed([])),
) {
  const remote: ArchiveRemote<Item> = {
    readFirst: (limit) => reportReachability(readFirst(limit)),
    readPage: (after, bytes) => reportReachability(readArchivePage(table, after, bytes)),
  };
  return syncableArchive(table.name, copy, remote, { clock, pageSize });
}

function newestPrayers(limit: number): Promise<Result<readonly NumberedPrayer[], Failure>> {
  return companionPrayerGateway().readBefore(
    addDays(seoulDayAt(clock()), 1),
    limit,
    SYNC_CALL_OPTIONS,
  );
}

function firstPageOf<Item extends Bulletin>(
  gateway: PublicationGateway<Item>,
  most = Infinity,
): ReadFirst<Item> {
  return (limit) => gateway.readInOrder(0, Math.min(limit, most), SYNC_CALL_OPTIONS);
}

export const readStates = () => reportReachability(readArchiveStates(SYNC_CALL_OPTIONS));

/** Syncs in the order of use: today's prayer and its month, the list of bulletins, then all the rest. */
export function syncDeviceArchives(): Promise<Result<boolean, Failure>> {
  const bible = createBibleMirror(deviceDatabase);
  return syncArchives(
    [
      syncable(
        { name: 'companion_prayers', itemOf: prayerOf },
        createCompanionPrayerMirror(deviceDatabase),
        newestPrayers,
      ),
      syncable(BULLETINS, createBulletinMirror(deviceDatabase), firstPageOf(bulletinGateway())),
      syncable(BOOKS, bible.books),
      syncable(VIDEOS, bible.videos),
      syncable(NEWS, createNewsMirror(deviceDatabase), firstPageOf(newsGateway(), FIRST_NEWS)),
    ],
    readStates,
    ['companion_prayers', 'bulletins'],
  );
}
