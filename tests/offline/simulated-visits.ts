import fc from 'fast-check';
import { expect } from 'vitest';
import type { Failure } from '../../src/domain/failure.ts';
import type { DeviceDatabase } from '../../src/offline/database.ts';
import type { createDevice } from './fake-device.ts';

/** How a visit may end at one of its requests. */
type VisitEnd = 'killed' | Failure;

/** One visit while staff edit; at the request number `stopAt` the tab is killed or the request fails. */
export interface SimulatedVisit<Act> {
  readonly before: readonly Act[];
  readonly during: readonly (Act | null)[];
  readonly stopAt: number | null;
  readonly how: VisitEnd;
  readonly tabs: number;
}

export function simulatedVisits<Act>(
  act: fc.Arbitrary<Act>,
  ...ends: readonly VisitEnd[]
): fc.Arbitrary<SimulatedVisit<Act>[]> {
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

interface VisitedDevice<Act> {
  readonly device: ReturnType<typeof createDevice>;
  readonly server: FakeServer;
  readonly perform: (act: Act) => void;
  /** Syncs one tab. */
  readonly sync: (tab: DeviceDatabase) => Promise<unknown>;
}

/** Runs the visits one after another. Only a killed tab may reject. Afterwards the server has no pending edits or failures. */
export async function runVisits<Act>(
  visits: readonly SimulatedVisit<Act>[],
  { device, server, perform, sync }: VisitedDevice<Act>,
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
