import { AppServer } from '../../e2e/support/app-server.ts';
import { Device } from '../../e2e/support/device.ts';
import { waitUntilOfflineReady } from '../../e2e/support/offline-ready.ts';
import { createServiceClient } from '../../e2e/support/service-client.ts';
import { FaultProxy } from '../../e2e/support/fault-proxy.ts';
import {
  visitUntilNewsCached,
  measureOpening,
  type NewsVisit,
  publishOlder,
  visitNews,
} from './bulletins.ts';
import { CPU_SLOWDOWN } from './cold-start.ts';
import { comparePairs, describeSummary, summarize } from './statistics.ts';
import { PAIRS } from './figures.ts';

/** Two pages of the list. */
const FEW = { bulletins: 20, news: 18 };

const DECADES = { bulletins: 520, news: 1_000 };

export async function benchBulletins(app: AppServer): Promise<void> {
  await benchOpening(app);
  const large = await AppServer.create({ isOptimized: true });
  try {
    await publishOlder(createServiceClient(large), DECADES);
    await publishOlder(createServiceClient(app), FEW);
    const onFirstVisit = (origin: string) => async () => {
      const device = new Device(origin);
      try {
        return await visitNews(device);
      } finally {
        await device.dispose();
      }
    };
    await compareVisits('first visit', onFirstVisit(large.origin), onFirstVisit(app.origin));

    const ofLarge = new Device(large.origin);
    const ofSmall = new Device(app.origin);
    try {
      for (const device of [ofLarge, ofSmall]) {
        await waitUntilOfflineReady(await visitUntilNewsCached(device));
        await device.close();
      }
      await compareVisits(
        'later visit',
        () => visitNews(ofLarge),
        () => visitNews(ofSmall),
      );
    } finally {
      await ofLarge.dispose();
      await ofSmall.dispose();
    }
  } finally {
    await large.dispose();
  }
}

async function benchOpening(app: AppServer): Promise<void> {
  const proxy = await FaultProxy.start(app.origin);
  const device = new Device(proxy.origin);
  try {
    await waitUntilOfflineReady(await visitUntilNewsCached(device));
    await device.close();
    await proxy.disconnect();
    for (const clicked of ['when the dialog is ready', 'at once'] as const) {
      const opened: number[] = [];
      for (let run = 0; run < PAIRS; run += 1) opened.push(await measureOpening(device, clicked));
      console.log(
        `a stored bulletin, offline, cold, ${CPU_SLOWDOWN}x CPU, clicked ${clicked}: ` +
          `first page ${describeSummary(summarize(opened), ' ms')} after the click; aim 500 ms`,
      );
    }
  } finally {
    await device.dispose();
    await proxy.disconnect();
  }
}

/** Both figures come from the same visits. */
async function compareVisits(
  what: string,
  toLarge: () => Promise<NewsVisit>,
  toSmall: () => Promise<NewsVisit>,
): Promise<void> {
  const ofLarge: number[] = [];
  const ofSmall: number[] = [];
  const listed = await comparePairs(
    PAIRS,
    async () => noted(await toLarge(), ofLarge),
    async () => noted(await toSmall(), ofSmall),
  );
  // The first pair is a warm-up and is discarded.
  const earlier = ofLarge.slice(1).map((value, pair) => value / (ofSmall[pair + 1] ?? Number.NaN));
  console.log(
    `${what}, ${DECADES.bulletins} bulletins and ${DECADES.news} news against ${FEW.bulletins} and ${FEW.news}: listed ratio ${describeSummary(listed.ratio, '', 2)}; ` +
      `${describeSummary(listed.first, ' ms')} against ${describeSummary(listed.second, ' ms')}; aim 1.20`,
  );
  console.log(
    `  twelve earlier bulletins: ratio ${describeSummary(summarize(earlier), '', 2)}; ` +
      `${describeSummary(summarize(ofLarge.slice(1)), ' ms')} against ${describeSummary(summarize(ofSmall.slice(1)), ' ms')}`,
  );
}

function noted({ listMs, earlierMs }: NewsVisit, earlier: number[]): number {
  earlier.push(earlierMs);
  return listMs;
}
