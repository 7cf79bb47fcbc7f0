import { expect, test } from 'vitest';
import { facilities } from '../../src/content/facilities.ts';
import { meetings } from '../../src/content/schedule.ts';

test('facilities lists four rooms and a van with their capacity', () => {
  expect(facilities.map(({ id, type, capacity }) => [id, type, capacity])).toEqual([
    ['sanctuary', 'facility', 300],
    ['classroom1', 'facility', 20],
    ['nazagim', 'facility', 20],
    ['classroom2', 'facility', 8],
    ['van1', 'vehicle', 9],
  ]);
});

test('the name of each room includes its floor in both languages', () => {
  for (const { floor, name } of facilities) {
    if (floor === null) continue;
    expect(name.ko).toContain(`${floor}층`);
    expect(name.en).toMatch(new RegExp(`\\b${floor}(rd|th) floor`));
  }
});

test('each meeting occupies existing rooms, and from its start to its end at least', () => {
  for (const { id, rooms, start, end } of Object.values(meetings)) {
    for (const { resourceId, from, until } of rooms) {
      expect(
        facilities.map((facility) => facility.id),
        id,
      ).toContain(resourceId);
      expect(from <= start && until >= (end ?? start) && until > from, id).toBe(true);
    }
  }
});
