import { describe, expect, test } from 'vitest';
import type { Connectivity } from '../../src/platform/connectivity.ts';
import type { OutboxEntry } from '../../src/data/outbox/use-outbox-status.ts';
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

describe('outboxNotice', () => {
  test.each<[string, readonly OutboxEntry[], Connectivity, OutboxNotice]>([
    ['an empty outbox', [], 'offline', none],
    ['online, taps just queued', [entry({ taps: 7 })], 'online', none],
    ['online, taps in flight', [entry({ status: 'sending', attempts: 1 })], 'online', none],
    ['offline, taps queued', [entry({ taps: 7 })], 'offline', { kind: 'waiting', number: 7 }],
    [
      'online, a request that waits for its account',
      [entry({ kind: 'reservation', waitsForSignIn: true })],
      'online',
      { kind: 'waiting', number: 1 },
    ],
    [
      'server unreachable, taps queued',
      [entry({ taps: 2 })],
      'unreachable',
      { kind: 'waiting', number: 2 },
    ],
    [
      'offline, several batches queued',
      [entry({ id: 'a', taps: 100 }), entry({ id: 'b', taps: 23 })],
      'offline',
      { kind: 'waiting', number: 123 },
    ],
    [
      'online, a failed attempt',
      [entry({ taps: 3, attempts: 1, failure: 'rate_limited' })],
      'online',
      { kind: 'waiting', number: 3 },
    ],
    [
      'a rejected batch',
      [entry({ taps: 3, status: 'needs_attention', failure: 'invalid' }), entry({ id: 'b' })],
      'online',
      { kind: 'needs_attention', number: 4 },
    ],
  ])('%s: $3', (_when, entries, connectivity, notice) => {
    expect(outboxNotice(entries, connectivity)).toEqual(notice);
  });

  test('an entry without a number of taps counts as one', () => {
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
