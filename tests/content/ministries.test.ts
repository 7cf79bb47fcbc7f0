import { describe, expect, test } from 'vitest';
import { activities, ministries, ministrySearch } from '../../src/content/ministries.ts';
import { pageAt } from '../../src/content/site-pages.ts';
import { staff } from '../../src/content/staff.ts';
import en from '../../src/i18n/en/pages/ministry.json';
import ko from '../../src/i18n/ko/pages/ministry.json';

const IDS = ['worship', 'education', 'community', 'outreach', 'care', 'service'] as const;

test('there are six ministries, worship first', () => {
  expect(ministries.map(({ id }) => id)).toEqual(IDS);
});

describe.each([
  ['ko', ko],
  ['en', en],
] as const)('ministry texts in %s', (_language, { items }) => {
  test('cover exactly the six ministries', () => {
    expect(Object.keys(items)).toEqual(IDS);
  });

  test.each(ministries)(
    '$id has a name, a text, five different activities and a way to take part',
    ({ id }) => {
      const { name, body, participation, activities: texts } = items[id];
      expect(Object.keys(texts)).toEqual(activities);
      expect(activities).toHaveLength(5);
      expect(new Set(Object.values(texts).map((activity) => activity.name)).size).toBe(5);
      for (const text of [name, body, participation]) expect(text).not.toBe('');
    },
  );
});

test.each(ministries)(
  'ministry $id has an existing contact person and links to an existing page',
  (ministry) => {
    expect(staff.map(({ id }) => id)).toContain(ministry.contact);
    expect(pageAt(ministry.path)).toBeDefined();
  },
);

test('ministrySearch omits the first ministry', () => {
  expect(ministrySearch('worship')).toEqual({});
  expect(ministrySearch('care')).toEqual({ tab: 'care' });
});
