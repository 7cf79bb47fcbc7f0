import { expect, test as base } from 'playwright/test';
import { simulateReturningVisitor } from '../page-models/prayer-counter.ts';
import { AppServer } from './app-server.ts';
import { installFixedClock } from './fixed-clock.ts';
import { Device } from './device.ts';
import { ConsoleErrors } from './console-errors.ts';
import { type Level, signIn } from './test-users.ts';
import { type ServiceClient, createServiceClient } from './service-client.ts';
import type { SystemFonts } from './system-fonts.ts';
import { FaultProxy } from './fault-proxy.ts';
import { Network } from './network.ts';

/** The built app with its real backend, and the proxy in front of it. */
export interface App {
  readonly server: AppServer;
  readonly proxy: FaultProxy;
  /** The origin of the proxy, which browsers use. */
  readonly origin: string;
}

interface WorkerFixtures {
  readonly app: App;
  /** Simulates changes by other users and reads the database. */
  readonly service: ServiceClient;
}

interface JourneyOptions {
  /** False for a browser without service workers, as in some apps; such a visit loads only what its page needs. */
  readonly hasServiceWorkers: boolean;
  /** Neither the opening popup nor the prayer counter opens by itself. */
  readonly isReturningVisitor: boolean;
  /** The level of the seeded account that is signed in, as a returning visitor. */
  readonly signedInAs: Level | null;
}

interface JourneyFixtures extends JourneyOptions {
  /** The console errors of the pages; an unexpected one fails the journey. */
  readonly consoleErrors: ConsoleErrors;
  readonly network: Network;
  /** Creates a browser with a profile on disk, which is removed after the journey. */
  readonly newDevice: (fonts?: SystemFonts) => Device;
}

export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  hasServiceWorkers: [true, { option: true }],
  isReturningVisitor: [false, { option: true }],
  signedInAs: [null, { option: true }],

  app: [
    async ({}, use) => {
      const server = await AppServer.create();
      const proxy = await FaultProxy.start(server.origin);
      await use({ server, proxy, origin: proxy.origin });
      await proxy.disconnect();
      await server.dispose();
    },
    { scope: 'worker', timeout: 200_000 },
  ],

  service: [
    async ({ app }, use) => {
      await use(createServiceClient(app.server));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, use) => {
    await app.proxy.reset();
    await use(app.origin);
  },

  consoleErrors: async ({}, use) => {
    const consoleErrors = new ConsoleErrors();
    await use(consoleErrors);
    expect(consoleErrors.unexpected, 'unexpected console errors of the pages').toEqual([]);
  },

  context: async (
    { app, context, consoleErrors, hasServiceWorkers, signedInAs, isReturningVisitor },
    use,
  ) => {
    consoleErrors.watch(context);
    if (!hasServiceWorkers) await context.addInitScript(removeServiceWorkers);
    await installFixedClock(context);
    if (isReturningVisitor || signedInAs !== null) await simulateReturningVisitor(context);
    if (signedInAs !== null) await signIn(context, app, signedInAs);
    await use(context);
  },

  network: async ({ app, context, consoleErrors }, use) => {
    await use(new Network(context, app.proxy, consoleErrors));
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
      expect(device.consoleErrors.unexpected, 'unexpected console errors of a device').toEqual([]);
    }
  },
});

/** Runs in the page. */
function removeServiceWorkers(): void {
  Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
}

export { expect };
