import { describe, expect, test } from 'vitest';
import { coreValues, pastoralDirections, storySteps } from '../../src/content/about.ts';
import { ministries } from '../../src/content/ministries.ts';
import { pageAt } from '../../src/content/site-pages.ts';
import { textValues } from '../../src/content/text-values.ts';
import en from '../../src/i18n/en/pages/about.json';
import ko from '../../src/i18n/ko/pages/about.json';

test('there are six core values with their names in both languages', () => {
  expect(coreValues.map((id) => ko.values.items[id].name)).toEqual([
    '일기',
    '청년',
    '예배',
    '교제',
    '복음',
    '섬김',
  ]);
  expect(coreValues.map((id) => en.values.items[id].name)).toEqual([
    'Diary',
    'Youth',
    'Worship',
    'Fellowship',
    'Gospel',
    'Service',
  ]);
});

test('the church history has three steps and begins with the founding year', () => {
  expect(storySteps).toEqual(['founded', 'growing', 'future']);
  expect(ko.story.items.founded.when).toBe(textValues.ko.founded);
  expect(en.story.items.founded.when).toBe(textValues.en.founded);
});

describe.each([
  ['ko', ko],
  ['en', en],
] as const)('texts of the about page in %s', (_language, { values, story, directions }) => {
  test('contain exactly the values, history steps and pastoral directions of the page', () => {
    expect(Object.keys(values.items)).toEqual(coreValues);
    expect(Object.keys(story.items)).toEqual(storySteps);
    expect(Object.keys(directions.items)).toEqual(pastoralDirections.map(({ id }) => id));
  });
});

test('each of the six pastoral directions leads to an existing page or ministry', () => {
  expect(pastoralDirections).toHaveLength(6);
  for (const { target } of pastoralDirections) {
    if ('path' in target) expect(pageAt(target.path)).toBeDefined();
    else expect(ministries.map(({ id }) => id)).toContain(target.ministry);
  }
});
