import type { AppServer } from '../../e2e/support/app-server.ts';
import { measureBlocking, runLighthouse, valueOf } from '../../e2e/support/lighthouse-runs.ts';
import { listPagePaths } from '../../e2e/support/page-paths.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';
import { startCompressionProxy } from './compression-proxy.ts';
import { benchPhotoEncoding } from './photo-encoding.ts';
import { describeSummary, medianOf, summarize } from './statistics.ts';
import { measureOfflineStart, measurePaints, measurePresses } from './startup.ts';
import { measureAdminView } from './admin-view.ts';
import { table, PAIRS } from './figures.ts';

const LIGHTHOUSE_RUNS = 5;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export async function benchPresses(app: AppServer): Promise<void> {
  table.push(...(await measurePresses(app)));
}

export async function benchPaints(app: AppServer): Promise<void> {
  table.push(...(await measurePaints(app)));
}

export async function benchOfflineStart(app: AppServer): Promise<void> {
  table.push(...(await measureOfflineStart(app)));
}

export async function benchAdminView(app: AppServer): Promise<void> {
  table.push(await measureAdminView(app));
}

export async function benchLighthouse(app: AppServer): Promise<void> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  try {
    for (const path of ['/', '/hour-prayer', '/services/sunday', '/news', '/contact']) {
      const reports: Awaited<ReturnType<typeof runLighthouse>>[] = [];
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
        reports.push(await runLighthouse(`${site.origin}${path}`, CATEGORIES));
      }
      const scores = CATEGORIES.map((category) => {
        const values = reports.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
        return `${category} ${medianOf(values).toFixed(0)}`;
      });
      const median = (audit: string, digits = 0) =>
        medianOf(reports.map((report) => valueOf(report, audit))).toFixed(digits);
      table.push({
        what: `Lighthouse ${path}, median of ${LIGHTHOUSE_RUNS}`,
        figure:
          `${scores.join(', ')}; LCP ${median('largest-contentful-paint')} ms, ` +
          `TBT ${median('total-blocking-time')} ms, CLS ${median('cumulative-layout-shift', 3)}`,
        ratio: '',
        aim: 'performance 98, others 100; 1800 ms, 80 ms, 0.02',
      });
    }
  } finally {
    await site.close();
  }
}

/** On a shared machine the duration of a task is mostly waiting, so CPU time is reported as well. */
export async function benchBlocking(app: AppServer): Promise<void> {
  const site = await startCompressionProxy(app.origin, { scripts: true });
  try {
    for (const path of listPagePaths()) {
      const runs: Awaited<ReturnType<typeof measureBlocking>>[] = [];
      for (let run = 0; run < LIGHTHOUSE_RUNS; run += 1) {
        runs.push(await measureBlocking(`${site.origin}${path}`));
      }
      const of = (time: keyof (typeof runs)[number]) =>
        describeSummary(summarize(runs.map((measured) => measured[time])), ' ms');
      table.push({
        what: `blocking of ${path}, 4x CPU`,
        figure: `${of('cpuMs')} of CPU time`,
        ratio: `${of('wallMs')} with the time that others used`,
        aim: '150 ms',
      });
    }
  } finally {
    await site.close();
  }
}

/** CPU throttling does not apply to workers, so the duration is multiplied. */
export async function benchPhoto(app: AppServer): Promise<void> {
  const prepared = await benchPhotoEncoding(app.origin, PAIRS);
  const slowed = summarize(prepared.map(({ preparedMs }) => preparedMs * CPU_SLOWDOWN));
  const bytes = summarize(prepared.map(({ bytes: size }) => size / 1000));
  console.log(
    `a photograph of 12 megapixels, ${CPU_SLOWDOWN}x CPU: ready after ${describeSummary(slowed, ' ms')}; aim 3000 ms; ` +
      `it weighs ${describeSummary(bytes, ' kB')}; aim 300 kB`,
  );
}
