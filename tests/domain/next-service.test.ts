import { expect, test } from 'vitest';
import { nextService } from '../../src/domain/next-service.ts';

const SERVICES = [
  { name: 'sunday', weekday: 0, starts: ['09:00', '11:00'] },
  { name: 'wednesday', weekday: 3, starts: ['20:00'] },
  { name: 'friday', weekday: 5, starts: ['19:30'] },
] as const;

test.each([
  ['on Monday', '2026-11-23T10:00:00+09:00', 'wednesday', '2026-11-25'],
  ['on Wednesday before it begins', '2026-11-25T19:59:00+09:00', 'wednesday', '2026-11-25'],
  ['30 minutes after it began', '2026-11-25T20:30:00+09:00', 'wednesday', '2026-11-25'],
  ['more than 30 minutes after it began', '2026-11-25T20:31:00+09:00', 'friday', '2026-11-27'],
  ['on Friday night', '2026-11-27T22:00:00+09:00', 'sunday', '2026-11-29'],
  ['between the two of Sunday', '2026-11-29T10:00:00+09:00', 'sunday', '2026-11-29'],
  ['on Sunday afternoon', '2026-11-29T13:00:00+09:00', 'wednesday', '2026-12-02'],
  ['by the clock of Seoul', '2026-11-24T15:00:00Z', 'wednesday', '2026-11-25'],
])('the next service %s', (_, now, name, day) => {
  expect(nextService(SERVICES, new Date(now))).toMatchObject({ service: { name }, day });
});

test('the next service of a single weekday is a week later once it is over', () => {
  const now = new Date('2026-11-29T12:00:00+09:00');
  expect(nextService(SERVICES.slice(0, 1), now)).toMatchObject({ day: '2026-12-06' });
});

test('there is no next service without services', () => {
  expect(nextService([], new Date())).toBeNull();
});
