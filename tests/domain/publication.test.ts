import { describe, expect, test } from 'vitest';
import {
  coverOf,
  redundantCoverOf,
  pictureAddress,
  picturesToCache,
} from '../../src/domain/publication-pictures.ts';
import { pageName, smallNameOf } from '../../src/domain/picture-name.ts';
import { parsePublicationId } from '../../src/domain/publication.ts';
import { shownLikes } from '../../src/data/publications/publication-likes.ts';
import { byMonth } from '../../src/domain/by-month.ts';
import { tabOf, validateNewsSearch } from '../../src/pages/news/news-search.ts';
import { fileNameOf } from '../../src/pages/news/save-picture.ts';
import { day } from '../support/seoul-day.ts';

const BASE = '/storage/v1/object/public/images/WeeklyBulletin/1764000000001';
const bulletin = {
  id: '1',
  title: '주보',
  date: day('2026-11-15'),
  thumbnailUrl: `${BASE}-1-480.webp`,
  images: [`${BASE}-1.webp`, `${BASE}-2.webp`],
  place: null,
  likes: 0,
  change: 1,
};

describe('pictures of a publication', () => {
  test('pictureAddress derives the full and the small address from either', () => {
    const both = { full: `${BASE}-1.webp`, small: `${BASE}-1-480.webp` };
    expect(pictureAddress(both.full)).toEqual(both);
    expect(pictureAddress(both.small)).toEqual(both);
    const uploaded = `/images/${pageName('CardNews', 1_764_000_000_001, 12, 'webp')}`;
    expect(pictureAddress(uploaded)).toEqual({ full: uploaded, small: smallNameOf(uploaded) });
    expect(pictureAddress(smallNameOf(uploaded))).toEqual(pictureAddress(uploaded));
    expect(pictureAddress('/elsewhere.png')).toEqual({ full: '/elsewhere.png', small: null });
  });

  test('picturesToCache lists the small cover and every page once for a bulletin of three pages', () => {
    const images = [...bulletin.images, `${BASE}-3.webp`];
    expect(picturesToCache({ ...bulletin, images })).toEqual([`${BASE}-1-480.webp`, ...images]);
    expect(redundantCoverOf({ ...bulletin, images })).toBeNull();
    expect(picturesToCache({ ...bulletin, thumbnailUrl: null, images: [] })).toEqual([]);
    expect(coverOf({ thumbnailUrl: null, images: [] })).toBeNull();
  });

  test('picturesToCache omits the small cover of a bulletin with one or two pages', () => {
    expect(picturesToCache(bulletin)).toEqual(bulletin.images);
    expect(redundantCoverOf(bulletin)).toBe(`${BASE}-1-480.webp`);
    const single = { ...bulletin, images: bulletin.images.slice(0, 1) };
    expect(picturesToCache(single)).toEqual(single.images);
    expect(redundantCoverOf(single)).toBe(`${BASE}-1-480.webp`);
  });

  test.each([1, 2, 3, 4, 40])(
    'picturesToCache of a bulletin of %i pages adds at most 20 % to the size of the pages',
    (pages) => {
      const images = Array.from({ length: pages }, (_, index) => `${BASE}-${index + 1}.webp`);
      // A detailed thumbnail has about half the bytes of a page.
      const weights = picturesToCache({ ...bulletin, images }).map((address) =>
        pictureAddress(address).small === address ? 0.5 : 1,
      );
      expect(weights.reduce((sum, weight) => sum + weight, 0) / pages).toBeLessThanOrEqual(1.2);
    },
  );

  test('picturesToCache includes a cover that is not one of the pages', () => {
    const chosen = `${BASE}-9-480.webp`;
    const other = { ...bulletin, thumbnailUrl: chosen };
    expect(picturesToCache(other)).toEqual([chosen, ...bulletin.images]);
    expect(redundantCoverOf(other)).toBeNull();
  });

  test('fileNameOf uses the title without characters that file systems reject, and limits its length', () => {
    const url = `https://backend.example${BASE}-1.webp`;
    expect(fileNameOf('11월 15일 주보: "빛" 2', url)).toBe('11월 15일 주보 빛 2.webp');
    expect(fileNameOf('///', url)).toBe('behold.webp');
    expect([...fileNameOf('가'.repeat(300), url)].length).toBeLessThan(100);
  });
});

describe('ids in the URL', () => {
  test.each([
    [{ bulletin: 'a' }, { bulletin: 'a' }],
    [{ bulletin: 'a', news: 'b' }, { bulletin: 'a' }],
    [{ news: 7 }, { news: '7' }],
    [{ bulletin: '', news: ['x'] }, {}],
    [{ bulletin: 'x'.repeat(400) }, { bulletin: 'x'.repeat(100) }],
  ])('validateNewsSearch(%j) returns %j', (search, understood) => {
    expect(validateNewsSearch(search)).toEqual(understood);
  });

  test('parsePublicationId accepts a UUID, in lower case, and rejects anything else', () => {
    expect(parsePublicationId('2EA1766F-cef2-429c-bd7b-a41e34b80c93')).toBe(
      '2ea1766f-cef2-429c-bd7b-a41e34b80c93',
    );
    for (const value of ['', 'nonsense', `${'0'.repeat(36)}`, null, 3]) {
      expect(parsePublicationId(value)).toBeNull();
    }
  });
});

test.each([
  ['no own like', 5, false, false, 5],
  ['a like in flight', 5, false, true, 6],
  ['an own like that the server has counted', 6, true, true, 6],
  ['an unlike in flight', 6, true, false, 5],
  ['an unlike in flight and a count that predates the like', 0, true, false, 0],
])(
  'shownLikes: %s (server count %i, counted %s, liked %s) is shown as %i',
  (_what, number, counted, liked, shown) => {
    expect(shownLikes(number, counted, liked)).toBe(shown);
  },
);

test('byMonth groups neighbours of one month in their order', () => {
  const dates = ['2026-11-15', '2026-11-08', '2026-10-25', '2025-10-26'].map((date) => ({
    date: day(date),
  }));
  expect(byMonth(dates, ({ date }) => date).map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-15', 2],
    ['2026-10-25', 1],
    ['2025-10-26', 1],
  ]);
  expect(byMonth([], day)).toEqual([]);
});

test.each([
  ['bulletins', {}],
  ['bulletins', { bulletin: 'a', tab: 'news' }],
  ['bulletins', { tab: 'else' }],
  ['news', { tab: 'news' }],
  ['news', { news: 'a' }],
] as const)('tabOf is %s for the search %j', (tab, search) => {
  expect(tabOf(validateNewsSearch(search))).toBe(tab);
});
