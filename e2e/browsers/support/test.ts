import { test as base, expect } from 'playwright/test';
import { addDays, isSunday, seoulDayAt, type SeoulDay } from '../../../src/domain/seoul-day.ts';
import { AppServer } from '../../support/app-server.ts';
import { type ServiceClient, createServiceClient } from '../../support/service-client.ts';
import { FaultProxy } from '../../support/fault-proxy.ts';
import { type ExpectedMessage, listUnexpectedMessages } from './console-messages.ts';
import { startFirefox } from './firefox.ts';
import { type DrivenBrowser, Tab } from './tab.ts';
import { startWebKit } from './webkit.ts';

export interface EngineOptions {
  readonly engine: 'firefox' | 'webkit' | null;
}

interface WorkerFixtures extends EngineOptions {
  readonly server: AppServer;
  readonly service: ServiceClient;
  /** The current day in Seoul. */
  readonly today: SeoulDay;
  /** The text of the prayer that the page of today shows: on a Sunday that of the day before. */
  readonly prayer: string;
  readonly driven: DrivenBrowser;
  /**
   * The proxies of all tests so far. They stay connected until the worker ends: a closed tab leaves its service worker
   * with open requests, and in the next test WebKit would report those that were cut.
   */
  readonly proxies: FaultProxy[];
}

interface TestFixtures {
  /** The proxy between browser and app. Its origin is new, so the browser has no storage for it. */
  readonly faultProxy: FaultProxy;
  /** A tab without a page, of a returning visitor: no dialog opens by itself. */
  readonly tab: Tab;
  readonly expectedMessages: ExpectedMessage[];
  /** Allows console messages that match a pattern from now on; any other fails the test. */
  readonly expectMessages: (patterns: readonly RegExp[]) => void;
}

const START_LIMIT_MS = 200_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: [null, { option: true, scope: 'worker' }],

  server: [
    async ({}, use) => {
      const server = await AppServer.create();
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],

  service: [
    async ({ server }, use) => {
      await use(createServiceClient(server));
    },
    { scope: 'worker' },
  ],

  today: [
    async ({}, use) => {
      await use(seoulDayAt(new Date()));
    },
    { scope: 'worker' },
  ],

  prayer: [
    async ({ service, today }, use) => {
      const day = isSunday(today) ? addDays(today, -1) : today;
      // The seed has no prayer for a day that began after it was applied.
      await service
        .readPrayer(day)
        .catch(() => service.addPrayer(day, '오늘도 주님을 바라봅니다.'));
      await use(await service.readPrayer(day));
    },
    { scope: 'worker' },
  ],

  driven: [
    async ({ engine }, use) => {
      if (engine === null) throw new Error('no engine is named');
      const driven = await (engine === 'firefox' ? startFirefox() : startWebKit());
      await use(driven);
      await driven.close();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],

  proxies: [
    async ({}, use) => {
      const proxies: FaultProxy[] = [];
      await use(proxies);
      await Promise.all(proxies.map((proxy) => proxy.disconnect()));
    },
    { scope: 'worker' },
  ],

  faultProxy: async ({ server, proxies }, use) => {
    const faultProxy = await FaultProxy.start(server.origin);
    proxies.push(faultProxy);
    await use(faultProxy);
  },

  expectedMessages: async ({}, use) => {
    await use([]);
  },

  expectMessages: async ({ driven, expectedMessages }, use) => {
    await use((patterns) => {
      const from = driven.consoleMessages.length;
      expectedMessages.push(...patterns.map((pattern) => ({ pattern, from })));
    });
  },

  tab: async ({ driven, expectedMessages, faultProxy }, use) => {
    const tab = await Tab.open(driven, faultProxy.origin);
    const before = driven.consoleMessages.length;
    // A page without scripts, on which the flags of a returning visitor can be set.
    await tab.goto('/robots.txt');
    const hasMoreThanIos = await tab.evaluate(() => {
      localStorage.setItem('prayerCounterVisited', 'true');
      localStorage.setItem('hasSeenOpeningPopup', 'true');
      return 'SyncManager' in window || 'onbeforeinstallprompt' in window;
    });
    expect(hasMoreThanIos, 'whether there is Background Sync or an install prompt').toBe(false);
    await use(tab);
    const info = test.info();
    if (info.status !== info.expectedStatus) {
      await info.attach('page', {
        body: await tab.evaluate(() => location.href + document.body.innerText),
      });
    }
    await tab.flushConsole();
    await tab.close();
    const unexpected = listUnexpectedMessages(driven.consoleMessages, expectedMessages, before);
    expect(unexpected, 'unexpected console messages').toEqual([]);
  },
});

export { expect };
