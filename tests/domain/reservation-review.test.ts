import { describe, expect, test } from 'vitest';
import {
  groupRivals,
  usesDay,
  type ReviewedReservation,
} from '../../src/domain/reservation-review.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';

function request(id: string, rivals: string, changes: Partial<ReviewedReservation> = {}) {
  return {
    id,
    rivals: [...rivals],
    status: 'pending',
    type: 'facility',
    resourceId: 'nazagim',
    resourceName: '4층 나자김실',
    times: {
      startDate: '2026-11-28',
      startTime: '14:00',
      endDate: '2026-11-28',
      endTime: '17:00',
    },
    name: '김*봄',
    phone: '010-****-5678',
    email: 's***@x.example',
    organization: null,
    purpose: '모임',
    participants: null,
    notes: null,
    adminComment: null,
    language: 'ko',
    createdAt: '2026-11-20T00:00:00.000Z',
    decidedAt: null,
    ...changes,
  } satisfies ReviewedReservation;
}

const grouped = (...args: Parameters<typeof groupRivals>) =>
  groupRivals(...args).map(({ waiting, holding }) =>
    [waiting, holding].map((members) => members.map(({ id }) => id).join('')).join('|'),
  );

describe('rivals', () => {
  test('requests without any stay alone, in their order', () => {
    expect(grouped([request('c', ''), request('a', ''), request('b', '')], [])).toEqual([
      'c|',
      'a|',
      'b|',
    ]);
  });

  test('stand together where the newest of them stood', () => {
    expect(
      grouped([request('a', ''), request('b', 'd'), request('c', ''), request('d', 'b')], []),
    ).toEqual(['a|', 'bd|', 'c|']);
  });

  test('a request between two others joins them', () => {
    expect(grouped([request('a', 'b'), request('b', 'ac'), request('c', 'b')], [])).toEqual([
      'abc|',
    ]);
  });

  test('one that is not on the page is shown too, and what holds the time', () => {
    const holder = request('h', '', { status: 'approved' });
    expect(grouped([request('a', 'bh')], [request('b', ''), holder])).toEqual(['ab|h']);
  });

  test('two requests that meet only in what holds the time are no rivals', () => {
    const holder = request('h', '', { status: 'approved' });
    expect(grouped([request('a', 'h'), request('b', 'h')], [holder])).toEqual(['a|h', 'b|h']);
  });

  test('a rival that is not known, decided a moment ago, is left out', () => {
    expect(grouped([request('a', 'x')], [])).toEqual(['a|']);
  });

  test('one that somebody is deciding on stays, though it was approved a moment ago', () => {
    const approved = request('a', '', { status: 'approved' });
    expect(grouped([request('a', 'b'), request('b', 'a')], [approved])).toEqual(['ab|']);
  });

  test('two of the page meet through one that is not on it', () => {
    expect(grouped([request('a', 'x'), request('b', 'x')], [request('x', '')])).toEqual(['abx|']);
  });
});

test.each([
  ['2026-11-28', '14:00', '2026-11-28', '17:00', '2026-11-28'],
  ['2026-11-28', '22:00', '2026-11-29', '00:00', '2026-11-28'],
  ['2026-11-28', '22:00', '2026-11-29', '00:01', '2026-11-28 2026-11-29'],
  ['2026-11-27', '09:00', '2026-11-29', '09:00', '2026-11-27 2026-11-28 2026-11-29'],
])('a use from %s %s to %s %s belongs to %s', (startDate, startTime, endDate, endTime, days) => {
  const use = request('a', '', { times: { startDate, startTime, endDate, endTime } });
  const touched = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].filter(
    (day) => usesDay(use, day as SeoulDay),
  );
  expect(touched.join(' ')).toBe(days);
});
