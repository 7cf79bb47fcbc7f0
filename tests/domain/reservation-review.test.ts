import { describe, expect, test } from 'vitest';
import {
  collapseSeries,
  groupConflicts,
  includesDay,
  type ReviewedReservation,
} from '../../src/domain/reservation-review.ts';
import type { SeoulDay } from '../../src/domain/seoul-day.ts';

function request(id: string, conflicting: string, changes: Partial<ReviewedReservation> = {}) {
  return {
    id,
    conflicting: [...conflicting],
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
    cancelledAt: null,
    cancelledVia: null,
    replaces: null,
    isByPhone: false,
    series: null,
    dates: null,
    ...changes,
  } satisfies ReviewedReservation;
}

const grouped = (...args: Parameters<typeof groupConflicts>) =>
  groupConflicts(...args).map(({ pending, approved }) =>
    [pending, approved].map((members) => members.map(({ id }) => id).join('')).join('|'),
  );

describe('groupConflicts', () => {
  test('requests without a conflict stay separate and in order', () => {
    expect(grouped([request('c', ''), request('a', ''), request('b', '')], [])).toEqual([
      'c|',
      'a|',
      'b|',
    ]);
  });

  test('conflicting requests are grouped at the position of the newest', () => {
    expect(
      grouped([request('a', ''), request('b', 'd'), request('c', ''), request('d', 'b')], []),
    ).toEqual(['a|', 'bd|', 'c|']);
  });

  test('a request that conflicts with two others puts all three into one group', () => {
    expect(grouped([request('a', 'b'), request('b', 'ac'), request('c', 'b')], [])).toEqual([
      'abc|',
    ]);
  });

  test('a group includes a conflicting request of another page and the approved reservation', () => {
    const holder = request('h', '', { status: 'approved' });
    expect(grouped([request('a', 'bh')], [request('b', ''), holder])).toEqual(['ab|h']);
  });

  test('two requests that conflict only with the same approved reservation are separate groups', () => {
    const holder = request('h', '', { status: 'approved' });
    expect(grouped([request('a', 'h'), request('b', 'h')], [holder])).toEqual(['a|h', 'b|h']);
  });

  test('a listed request that is no longer pending makes no group of its own', () => {
    const decided = request('a', 'b', { status: 'approved' });
    expect(grouped([decided, request('b', 'a'), request('c', '')], [])).toEqual(['b|a', 'c|']);
    expect(grouped([request('a', '', { status: 'cancelled' })], [])).toEqual([]);
  });

  test('an unknown conflicting request is left out', () => {
    expect(grouped([request('a', 'x')], [])).toEqual(['a|']);
  });

  test('a request listed as pending stays pending even if a newer copy is approved', () => {
    const approved = request('a', '', { status: 'approved' });
    expect(grouped([request('a', 'b'), request('b', 'a')], [approved])).toEqual(['ab|']);
  });

  test('two requests are grouped through a third one of another page', () => {
    expect(grouped([request('a', 'x'), request('b', 'x')], [request('x', '')])).toEqual(['abx|']);
  });
});

test.each([
  ['2026-11-28', '14:00', '2026-11-28', '17:00', '2026-11-28'],
  ['2026-11-28', '22:00', '2026-11-29', '00:00', '2026-11-28'],
  ['2026-11-28', '22:00', '2026-11-29', '00:01', '2026-11-28 2026-11-29'],
  ['2026-11-27', '09:00', '2026-11-29', '09:00', '2026-11-27 2026-11-28 2026-11-29'],
])(
  'includesDay: a reservation from %s %s to %s %s uses the days %s',
  (startDate, startTime, endDate, endTime, days) => {
    const use = request('a', '', { times: { startDate, startTime, endDate, endTime } });
    const touched = ['2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'].filter(
      (day) => includesDay(use, day as SeoulDay),
    );
    expect(touched.join(' ')).toBe(days);
  },
);

describe('collapseSeries', () => {
  const dates = ['a', 'b', 'c'].map((id) => ({
    id,
    status: 'pending' as const,
    times: request(id, '').times,
    adminComment: null,
    conflict: null,
  }));
  const rows = [
    request('x', 'b'),
    request('c', '', { series: 's' }),
    request('a', '', { series: 's', dates }),
    request('b', 'xy', { series: 's' }),
  ];

  test('makes one entry of a recurring request, with the conflicts of all its dates', () => {
    expect(
      collapseSeries(rows).map(({ id, conflicting: conflicting }) => [id, conflicting]),
    ).toEqual([
      ['x', ['a']],
      ['a', ['x', 'y']],
    ]);
    expect(grouped(collapseSeries(rows), [request('y', '')])).toEqual(['xay|']);
  });

  test('keeps a date whose request is not listed with all dates', () => {
    const alone = request('d', '', { series: 't' });
    expect(collapseSeries([alone, ...rows]).map(({ id }) => id)).toEqual(['d', 'x', 'a']);
  });

  test('leaves single requests as they are', () => {
    const single = [request('x', 'y'), request('y', 'x')];
    expect(collapseSeries(single)).toEqual(single);
  });
});
