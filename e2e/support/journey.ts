import { type BrowserContext, expect, test as base } from 'playwright/test';
import { rememberEarlierVisit } from '../page-models/prayer-counter.ts';
import { AppServer } from './app-server.ts';
import { setChurchClock } from './church-clock.ts';
import { Device } from './device.ts';
import { PageProblems } from './page-problems.ts';
import { signIn } from './signed-in.ts';
import { type Staff, staffOf } from './staff.ts';
import type { SystemFonts } from './system-fonts.ts';
import { Wire } from './wire.ts';

/** The built app on its real backend, and the line through which browsers reach it. */
export interface App {
  readonly server: AppServer;
  readonly wire: Wire;
  /** Where browsers find the app. */
  readonly origin: string;
}

interface WorkerFixtures {
  readonly app: App;
  /** What others do, and what the database holds. */
  readonly staff: Staff;
}

type Level = Parameters<typeof signIn>[2];

interface JourneyOptions {
  /** Who opens the pages was here before: neither greeting nor counter opens by itself. */
  readonly wasHereBefore: boolean;
  /** The level of the seeded account that is signed in; it was here before. */
  readonly signedInAs: Level | null;
}

interface JourneyFixtures extends JourneyOptions {
  /** What the pages of this journey complained of; anything unexpected fails it. */
  readonly problems: PageProblems;
  /** Further devices with a profile on disk; closed and forgotten with the journey. */
  readonly newDevice: (fonts?: SystemFonts) => Device;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  wasHereBefore: [false, { option: true }],
  signedInAs: [null, { option: true }],

  app: [
    async ({}, use) => {
      const server = await AppServer.create();
      const wire = await Wire.to(server.origin);
      await use({ server, wire, origin: wire.origin });
      await wire.cut();
      await server.dispose();
    },
    { scope: 'worker', timeout: 200_000 },
  ],

  staff: [
    async ({ app }, use) => {
      await use(staffOf(app.server));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, use) => {
    await app.wire.reset();
    await use(app.origin);
  },

  problems: async ({}, use) => {
    const problems = new PageProblems();
    await use(problems);
    expect(problems.unexpected, 'unexpected console errors of the pages').toEqual([]);
  },

  context: async ({ app, context, problems, signedInAs, wasHereBefore }, use) => {
    problems.watch(context);
    await setChurchClock(context);
    if (wasHereBefore || signedInAs !== null) await rememberEarlierVisit(context);
    if (signedInAs !== null) await signIn(context, app, signedInAs);
    await use(context);
  },

  newDevice: async ({ baseURL }, use) => {
    const devices: Device[] = [];
    await use((fonts) => {
      const device = new Device(baseURL ?? '', fonts);
      devices.push(device);
      return device;
    });
    for (const device of devices) {
      await device.dispose();
      expect(device.problems.unexpected, 'unexpected console errors of a device').toEqual([]);
    }
  },
});

export { expect };

/** Takes the network away as a basement does; the browser knows that it is offline. */
export async function goOffline(context: BrowserContext, problems: PageProblems): Promise<void> {
  problems.expectNetworkTrouble();
  await context.setOffline(true);
}

export async function goOnline(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
}
