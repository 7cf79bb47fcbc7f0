import type { AppServer } from '../../e2e/support/app-server.ts';
import { measureFirstSync, startTenYearBackend } from './archive-sync.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';
import {
  type Visit,
  type VisitTimes,
  cpuMilliseconds,
  recordFirstVisit,
  visitAtOnce,
} from './concurrent-visits.ts';
import { measureLiveFrames } from './live-frames.ts';
import { soak } from './soak.ts';
import { insertReservations, measureReserves, type ListTimes } from './staff-lists.ts';
import { compareSeriesInSql, compareSeriesOverHttp } from './series.ts';
import { describeSummary, medianOf, quantileOf, summarize } from './statistics.ts';
import { compareEmbeddedTaps, compareTapsWithUpdates } from './taps.ts';
import { table, PAIRS } from './figures.ts';

const MANY_RESERVATIONS = 5_000;

export async function benchSync(): Promise<void> {
  const site = await startTenYearBackend();
  try {
    for (const [line, runs] of [
      [{ kbitPerSecond: 1_600, latencyMs: 150 }, 3],
      [{ kbitPerSecond: 100, latencyMs: 300 }, 1],
    ] as const) {
      const visits: Awaited<ReturnType<typeof measureFirstSync>>[] = [];
      for (let run = 0; run < runs; run += 1) {
        visits.push(await measureFirstSync(site, line));
      }
      const of = (figure: keyof (typeof visits)[number], unit: string, scale = 1) =>
        describeSummary(summarize(visits.map((visit) => visit[figure] / scale)), unit);
      table.push({
        what: `ten years of archives at ${line.kbitPerSecond} kbit/s, ${CPU_SLOWDOWN}x CPU`,
        figure:
          `urgent after ${of('urgentMs', ' ms')}, complete after ${of('completeMs', ' ms')}, ` +
          `${of('bytes', ' kB', 1000)}, stored ${of('storedBytes', ' kB', 1000)}`,
        ratio: `${shareOfLine(visits, line.kbitPerSecond).toFixed(2)} of the line used`,
        aim: line.kbitPerSecond === 1_600 ? '20000 ms, 3000 kB, 5000 kB stored' : 'completes',
      });
    }
  } finally {
    await site.close();
  }
}

/** The median share of the line's capacity that a visit used until it was complete. */
function shareOfLine(
  visits: readonly { readonly bytes: number; readonly completeMs: number }[],
  kbitPerSecond: number,
): number {
  return medianOf(
    visits.map(({ bytes, completeMs }) => (bytes * 8) / (completeMs * kbitPerSecond)),
  );
}

export async function benchStaffLists(app: AppServer): Promise<void> {
  await insertReservations(app, MANY_RESERVATIONS);
  const runs = await measureReserves(app, PAIRS);
  const of = (time: keyof ListTimes) =>
    describeSummary(summarize(runs.map((times) => times[time])), ' ms');
  console.log(
    `${MANY_RESERVATIONS} reservations, ${CPU_SLOWDOWN}x CPU: the decided ones after ${of('openedMs')}, the next page after ${of('moreMs')}, ` +
      `those with a word after ${of('filteredMs')} (250 ms of which wait for another letter)`,
  );
}

export async function benchTaps(app: AppServer): Promise<void> {
  const { alone, asCalled, oneNetwork } = await compareTapsWithUpdates(PAIRS);
  for (const [what, rates] of [
    ['taps a second, one statement each', alone],
    ['taps a second, as PostgREST calls', asCalled],
    ['the same, all behind one network', oneNetwork],
    ['taps a second, embedded database', await compareEmbeddedTaps(PAIRS)],
  ] as const) {
    table.push({
      what,
      figure: `${rates.first.median.toFixed(0)} (bare updates ${rates.second.median.toFixed(0)})`,
      ratio: describeSummary(rates.ratio, '', 2),
      aim: 'at least 0.60',
    });
  }
  const { listeners, taps, frames, seconds, falls } = await measureLiveFrames(app.origin);
  table.push({
    what: `frames for ${taps} taps to ${listeners} listeners`,
    figure: `${frames} in ${seconds.toFixed(1)} s, ${falls} of them lower than the one before`,
    ratio: `${(frames / listeners / seconds).toFixed(2)} a listener and second`,
    aim: 'about 1; none lower',
  });
}

export async function benchConcurrentVisits(app: AppServer): Promise<void> {
  const visit = await recordFirstVisit(app.origin);
  const contact = { ...visit, paths: visit.paths.slice(0, visit.urgent) };
  const measure = async (visited: Visit) => {
    const alone = await visitAtOnce(app.origin, visited, 1);
    const times: VisitTimes[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < PAIRS; round += 1) {
      const before = cpuMilliseconds(app.pid);
      times.push(...(await visitAtOnce(app.origin, visited)));
      cpu.push(cpuMilliseconds(app.pid) - before);
    }
    return { alone, times, cpu: describeSummary(summarize(cpu), ' ms') };
  };
  const first = await measure(contact);
  const whole = await measure(visit);
  for (const [what, { alone, times, cpu }, time, aim] of [
    ['first contact of 50 new visitors, with the prayer', first, 'prayerMs', 'p99 at most 1000 ms'],
    ['the same, while each requests everything', whole, 'prayerMs', ''],
    ['until everything is on the device', whole, 'completeMs', ''],
  ] as const) {
    const of = (visits: readonly VisitTimes[]) => visits.map((one) => one[time]);
    const p99 = quantileOf(of(times), 0.99);
    table.push({
      what,
      figure: `p99 ${p99.toFixed(0)} ms, median ${medianOf(of(times)).toFixed(0)} ms; the server's CPU time ${cpu}`,
      ratio: `${(p99 / medianOf(of(alone))).toFixed(1)} of one visitor's alone`,
      aim,
    });
  }
}

/** Lasts `SOAK_MINUTES`: by default an hour if the bench is named, else five minutes. */
export async function benchSoak(app: AppServer): Promise<void> {
  const wanted = process.env['SOAK_MINUTES'] || (process.argv.includes('soak') ? 60 : 5);
  const { minutes, requests, megabytes } = await soak(app, Number(wanted));
  const [, second = Number.NaN] = megabytes;
  table.push({
    what: `memory over ${minutes} minutes and ${requests} requests`,
    figure: `${megabytes.map((one) => one.toFixed(0)).join(', ')} MB in each fifth`,
    ratio: `${((megabytes.at(-1) ?? Number.NaN) / second).toFixed(2)} last to second fifth`,
    aim: 'at most 1.05',
  });
}

export async function benchSeries(): Promise<void> {
  const answered = await compareSeriesOverHttp(PAIRS);
  const inSql = await compareSeriesInSql(10 * PAIRS);
  console.log(
    `request for 26 dates against one for a single date, 5,000 reservations: answered ratio ${describeSummary(answered.ratio, '', 2)}; aim 1.50`,
  );
  console.log(
    `  answered after ${describeSummary(answered.first, ' ms', 1)} and ${describeSummary(answered.second, ' ms', 1)}; ` +
      `in SQL ${describeSummary(inSql.first, ' ms', 1)} and ${describeSummary(inSql.second, ' ms', 1)}, ratio ${describeSummary(inSql.ratio, '', 2)}`,
  );
}
