import { describe, expect, test } from 'vitest';
import type { Connectivity } from '../../src/data/connectivity.ts';
import type { OutboxEntry } from '../../src/data/outbox-status.ts';
import { outboxNotice, type OutboxNotice } from '../../src/features/outbox-status/outbox-notice.ts';

function entry(part: Partial<OutboxEntry>): OutboxEntry {
  return {
    id: 'one',
    kind: 'prayer_taps',
    status: 'waiting',
    taps: 1,
    createdAt: '2026-11-21T00:00:00.000Z',
    attempts: 0,
    ...part,
  };
}

const none: OutboxNotice = { kind: 'none' };

describe('what is told of the things that wait', () => {
  test.each<[string, readonly OutboxEntry[], Connectivity, OutboxNotice]>([
    ['nothing waits', [], 'offline', none],
    ['taps are just on their way', [entry({ taps: 7 })], 'online', none],
    ['taps are just being sent', [entry({ status: 'sending', attempts: 1 })], 'online', none],
    ['taps wait for the network', [entry({ taps: 7 })], 'offline', { kind: 'waiting', number: 7 }],
    [
      'taps wait for the server',
      [entry({ taps: 2 })],
      'unreachable',
      { kind: 'waiting', number: 2 },
    ],
    [
      'several batches wait',
      [entry({ id: 'a', taps: 100 }), entry({ id: 'b', taps: 23 })],
      'offline',
      { kind: 'waiting', number: 123 },
    ],
    [
      'an attempt failed although there is a network',
      [entry({ taps: 3, attempts: 1, failure: 'rate_limited' })],
      'online',
      { kind: 'waiting', number: 3 },
    ],
    [
      'one was refused',
      [entry({ taps: 3, status: 'needs_attention', failure: 'invalid' }), entry({ id: 'b' })],
      'online',
      { kind: 'needs_attention', number: 4 },
    ],
  ])('%s', (_when, entries, connectivity, notice) => {
    expect(outboxNotice(entries, connectivity)).toEqual(notice);
  });

  test('something without a number of its own is one thing', () => {
    const withoutTaps: OutboxEntry = {
      id: 'one',
      kind: 'prayer_taps',
      status: 'waiting',
      createdAt: '2026-11-21T00:00:00.000Z',
      attempts: 0,
    };
    expect(outboxNotice([withoutTaps], 'offline')).toEqual({ kind: 'waiting', number: 1 });
  });
});
