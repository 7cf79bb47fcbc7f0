import { performance } from 'node:perf_hooks';
import { AppServer } from '../../e2e/support/app-server.ts';
import { benchBulletins } from './bulletin-benches.ts';
import { table } from './figures.ts';
import {
  benchConcurrentVisits,
  benchSeries,
  benchSoak,
  benchStaffLists,
  benchSync,
  benchTaps,
} from './load-benches.ts';
import { benchArchive, benchOffline, benchSearch } from './offline-benches.ts';
import {
  benchAdminView,
  benchBlocking,
  benchLighthouse,
  benchPhoto,
  benchOfflineStart,
  benchPaints,
  benchPresses,
} from './page-benches.ts';

/**
 * Benchmarks whose figures depend on the machine, so no test asserts them. `npm run bench` takes the names of those to
 * run: presses, paints, offline-start, admin, offline, archive, search, sync, bulletins, lighthouse, blocking, photo, lists, taps, contact, soak, series.
 * Every figure is the median of several runs, with its spread.
 */

const BENCHES = {
  presses: benchPresses,
  paints: benchPaints,
  'offline-start': benchOfflineStart,
  admin: benchAdminView,
  offline: benchOffline,
  archive: benchArchive,
  search: benchSearch,
  sync: benchSync,
  bulletins: benchBulletins,
  lighthouse: benchLighthouse,
  blocking: benchBlocking,
  photo: benchPhoto,
  lists: benchStaffLists,
  taps: benchTaps,
  contact: benchConcurrentVisits,
  soak: benchSoak,
  series: benchSeries,
};
const selected = process.argv.slice(2);
const unknown = selected.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `There is no bench ${unknown.join(', ')}; they are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const app = await AppServer.create({ isOptimized: true });
try {
  for (const [name, bench] of Object.entries(BENCHES)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    const startedAt = performance.now();
    await bench(app);
    console.log(`  (${name} took ${((performance.now() - startedAt) / 1000).toFixed(0)} s)`);
  }
  if (table.length > 0) console.table(table);
} finally {
  await app.dispose();
}
