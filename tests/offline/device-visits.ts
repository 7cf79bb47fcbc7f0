import fc from 'fast-check';
import { expect } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import type { DeviceDatabase } from '../../src/offline/database.ts';
import type { createDevice } from './fake-device.ts';

/** What a visit may end with at one of its requests. */
type End = 'killed' | Failure;

/** One visit of a device while staff work; the tab may be killed or the network silent at some request. */
export interface DeviceVisit<Act> {
  readonly before: readonly Act[];
  readonly during: readonly (Act | null)[];
  readonly stopAt: number | null;
  readonly how: End;
  readonly tabs: number;
}

export function deviceVisits<Act>(
  act: fc.Arbitrary<Act>,
  ...ends: readonly End[]
): fc.Arbitrary<DeviceVisit<Act>[]> {
  const visit = fc.record({
    before: fc.array(act, { maxLength: 6 }),
    during: fc.array(fc.option(act, { nil: null, freq: 2 }), { maxLength: 8 }),
    stopAt: fc.option(fc.nat({ max: 7 }), { nil: null }),
    how: fc.constantFrom(...ends),
    tabs: fc.constantFrom(1, 2),
  });
  return fc.array(visit, { minLength: 1, maxLength: 4 });
}

class Killed extends Error {}

interface FakeServer {
  meanwhile: (request: string) => Failure | undefined;
}

interface LifeOfDevice<Act> {
  readonly device: ReturnType<typeof createDevice>;
  readonly server: FakeServer;
  readonly perform: (act: Act) => void;
  /** One tab, brought up to date. */
  readonly sync: (tab: DeviceDatabase) => Promise<unknown>;
}

/** Lets every visit happen; whatever it ends with, nothing but a killed tab may throw. Leaves the server at rest. */
export async function liveThrough<Act>(
  visits: readonly DeviceVisit<Act>[],
  { device, server, perform, sync }: LifeOfDevice<Act>,
): Promise<void> {
  for (const { before, during, stopAt, how, tabs } of visits) {
    for (const act of before) perform(act);
    let request = 0;
    server.meanwhile = () => {
      const act = during[request];
      if (act !== null && act !== undefined) perform(act);
      const stops = request === stopAt;
      request += 1;
      if (!stops) return undefined;
      if (how === 'killed') throw new Killed();
      return how;
    };
    const connections = Array.from({ length: tabs }, () => device.connect());
    const runs = await Promise.allSettled(connections.map(sync));
    for (const connection of connections) connection.close();
    for (const run of runs) {
      if (run.status === 'rejected') expect(run.reason).toBeInstanceOf(Killed);
    }
  }
  server.meanwhile = () => undefined;
}
