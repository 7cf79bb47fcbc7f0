import { describe, expect, test } from 'vitest';
import {
  activities,
  FIRST_MINISTRY,
  ministries,
  ministrySearch,
} from '../../src/content/ministries.ts';
import { pageAt } from '../../src/content/site-pages.ts';
import { staff } from '../../src/content/staff.ts';
import en from '../../src/i18n/en/pages/ministry.json';
import ko from '../../src/i18n/ko/pages/ministry.json';
import { validateMinistrySearch } from '../../src/pages/ministry/ministry-search.ts';

const IDS = ['worship', 'education', 'community', 'outreach', 'care', 'service'] as const;

test('six ministries, beginning with worship', () => {
  expect(ministries.map(({ id }) => id)).toEqual(IDS);
  expect(FIRST_MINISTRY).toBe('worship');
});

describe.each([
  ['ko', ko],
  ['en', en],
] as const)('in %s', (_language, { items }) => {
  test('no ministry but these', () => {
    expect(Object.keys(items)).toEqual(IDS);
  });

  test.each(ministries)('$id has five activities, and says how to take part', ({ id }) => {
    const { name, body, participation, activities: told } = items[id];
    expect(Object.keys(told)).toEqual(activities);
    expect(activities).toHaveLength(5);
    expect(new Set(Object.values(told).map((activity) => activity.name)).size).toBe(5);
    for (const text of [name, body, participation]) expect(text).not.toBe('');
  });
});

test.each(ministries)('who asks about $id reaches somebody, and can read on', (ministry) => {
  expect(staff.map(({ id }) => id)).toContain(ministry.contact);
  expect(pageAt(ministry.path)).toBeDefined();
});

describe('the address', () => {
  test('names every ministry but the first', () => {
    expect(ministrySearch('worship')).toEqual({});
    expect(ministrySearch('care')).toEqual({ tab: 'care' });
  });

  test.each([
    [{}, {}],
    [{ tab: 'care' }, { tab: 'care' }],
    [{ tab: 'worship' }, {}],
    [{ tab: 'choir' }, {}],
    [{ tab: 3 }, {}],
    [{ tab: ['care'] }, {}],
    [{ tab: 'toString' }, {}],
  ])('%j means %j', (search, meant) => {
    expect(validateMinistrySearch(search)).toEqual(meant);
  });
});
