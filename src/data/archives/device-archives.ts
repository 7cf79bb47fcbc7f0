import { createBibleMirror } from '../../offline/bible/bible-mirror.ts';
import { deviceDatabase } from '../../offline/database.ts';
import {
  createBulletinMirror,
  createNewsMirror,
} from '../../offline/publications/publication-mirror.ts';
import { createArchives, type Archives } from './archives.ts';
import { deviceArchiveUpdates } from './device-archive-updates.ts';
import { reportReachability } from '../cache/report-reachability.ts';

const loadGateways = () => import('./archive-gateways.ts');

/** The archives of this device's database and the page's backend. */
export const deviceArchives: Archives = createArchives({
  bulletins: createBulletinMirror(deviceDatabase),
  news: createNewsMirror(deviceDatabase),
  bible: createBibleMirror(deviceDatabase),
  gateways: async () => (await loadGateways()).archiveGateways(),
  updates: deviceArchiveUpdates,
  report: reportReachability,
  clock: () => new Date(),
});
