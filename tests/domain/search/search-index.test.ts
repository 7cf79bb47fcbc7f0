import { describe, expect, test } from 'vitest';
import {
  searchIndex,
  type SearchableBook,
  type SearchIndex,
  type SearchItem,
} from '../../../src/domain/search/search-index.ts';
import type { SeoulDay } from '../../../src/domain/seoul-day.ts';

const item = (id: string, title: string, text = '', day: string | null = null): SearchItem => ({
  id,
  title,
  text,
  day: day as SeoulDay | null,
});

const book = (
  id: string,
  title: string,
  abbreviation: string,
  chapters: number,
  text = '',
): SearchableBook => ({ id, title, abbreviation, chapters, text });

const index: SearchIndex = {
  books: [
    book('genesis', '창세기', '창', 50, '태초에 하나님이 천지를 창조하신 이야기입니다.'),
    book('luke', '누가복음', '눅', 24, '잃어버린 아들의 비유를 전합니다.'),
    book('john', '요한복음', '요', 21),
    book('1-john', '요한일서', '요일', 5),
    book('jonah', '요나', '욘', 4),
  ],
  items: {
    page: [
      item('/news', '교회 소식과 주보', '매주 나오는 주보를 봅니다. 주차 안내도 싣습니다.'),
      item('/directions', '오시는 길', '주차장은 건물 뒤에 있습니다.'),
      item('/hour-prayer', '오늘의 동행기도', '함께 드리는 기도'),
    ],
    bulletin: [item('b1', '대림절 첫째 주일 주보', '', '2026-11-29')],
    news: [item('n1', '성탄 찬양제', '12월 24일 저녁 7시 본당에서 드립니다.', '2026-11-20')],
    prayer: [
      item('p1', '', '저희의 길을 비추어 주시옵소서.', '2026-11-20'),
      item('p2', '', '돌아오는 이들을 맞아 주시옵소서.', '2026-11-19'),
    ],
  },
  hasLecture: (id, chapter) => id === 'john' && chapter === 3,
};

const found = (query: string) =>
  searchIndex(index, query).flatMap(({ kind, hits }) => hits.map(({ id }) => `${kind} ${id}`));

describe('Hangul', () => {
  test.each([
    ['ㅈㅂ', ['page /news', 'bulletin b1']],
    ['ㅇㅅㄴ', ['page /directions']],
    // Korean keyboards combine ㄱ and ㅅ into the double final consonant ㄳ.
    ['ㅅㅌ', ['news n1']],
    ['ㄷㅎㄱㄷ', ['page /hour-prayer']],
    // In no title, so that the body texts are searched.
    ['ㅈㅅㅇㅅㅅ', ['prayer p1', 'prayer p2']],
  ])('the initial consonants %s find the words that begin with them', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });

  test('the kind with the best hit comes first', () => {
    expect(found('주보')).toEqual(['page /news', 'bulletin b1']);
    expect(found('대림절 주보')[0]).toBe('bulletin b1');
    expect(found('저희')).toEqual(['prayer p1']);
  });

  test('pages that begin with the word precede those that mention it further on', () => {
    expect(found('주차')).toEqual(['page /directions', 'page /news']);
  });

  test('initial consonants inside a word find nothing', () => {
    expect(found('ㅂㅈㄱ')).toEqual([]);
    expect(found('ㅎㄱㄷ')).toEqual([]);
  });

  test.each(['소', '소ㅅ', '솟', '소시', '소식'])(
    'each keystroke on the way to 소식 finds it: %s',
    (query) => {
      expect(found(query)).toContain('page /news');
    },
  );

  test('a compound is found with and without its blank', () => {
    expect(found('동행 기도')).toContain('page /hour-prayer');
    expect(found('오시는길')).toEqual(['page /directions']);
  });

  test('decomposed letters find composed ones', () => {
    expect(found('주보'.normalize('NFD'))).toContain('bulletin b1');
  });
});

describe('lectures', () => {
  test.each([
    ['요한복음 3장', 'lecture john'],
    ['요한복음3', 'lecture john'],
    ['요 3', 'lecture john'],
    ['요일 4:7', 'lecture 1-john'],
    ['ㅇㅎㅂㅇ 3', 'lecture john'],
    ['요한복음 3:16-17', 'lecture john'],
    ['요 3:16~17', 'lecture john'],
    ['요한복음 3장 16-17절', 'lecture john'],
    ['요한복음 3장 16, 18절', 'lecture john'],
    ['요한복음 제3장', 'lecture john'],
    ['요 3-4장', 'lecture john'],
    ['요 3:16-4:2', 'lecture john'],
    ['요 3장 16절 - 제4장 2절', 'lecture john'],
    ['요한1서 3장', 'lecture 1-john'],
  ])('%s names a chapter first', (query, first) => {
    expect(found(query)[0]).toBe(first);
  });

  test('a long list of verses that ends like no place is searched at once', () => {
    const before = performance.now();
    expect(found(`요1${' ,1'.repeat(26)}x`)).toEqual([]);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test('a chapter that a book does not have is not offered', () => {
    expect(found('요나 5')).toEqual([]);
    expect(found('요나 0')).toEqual([]);
  });

  test('a chapter without a lecture is marked', () => {
    const ready = (query: string) => searchIndex(index, query)[0]?.hits[0]?.isReady;
    expect(ready('요 3')).toBe(true);
    expect(ready('요 4')).toBe(false);
  });

  test('a book is found by its introduction, without a chapter', () => {
    expect(found('잃어버린')).toEqual(['lecture luke']);
  });
});

describe('texts', () => {
  test('every word must occur, in the title or in the text', () => {
    expect(found('성탄 본당')).toEqual(['news n1']);
    expect(found('성탄 주차')).toEqual([]);
  });

  test('a number matches only as a whole', () => {
    expect(found('24')).toEqual(['news n1']);
    expect(found('2')).toEqual([]);
  });

  test('a date finds items of that day', () => {
    expect(found('2026년 11월 20일')).toEqual(['news n1', 'prayer p1']);
    expect(found('2026. 11.')).toEqual(['bulletin b1', 'news n1', 'prayer p1', 'prayer p2']);
  });

  test('characters with a meaning in regular expressions are searched literally', () => {
    expect(found('.*')).toEqual([]);
    expect(found('(')).toEqual([]);
    expect(found('[ㄱ')).toEqual([]);
  });

  test('an excerpt shows and marks the hit', () => {
    const [group] = searchIndex(index, '비추어');
    expect(group?.hits[0]?.excerpt).toEqual([
      { text: '저희의 길을 ', isHit: false },
      { text: '비추어', isHit: true },
      { text: ' 주시옵소서.', isHit: false },
    ]);
  });

  test('an excerpt of a long text begins shortly before the hit', () => {
    const long = {
      ...index.items.news[0],
      text: `${'가나다 '.repeat(100)}은혜 ${'마바사 '.repeat(100)}`,
    };
    const [group] = searchIndex(
      { ...index, items: { ...index.items, news: [{ ...item('n', ''), ...long }] } },
      '은혜',
    );
    const text = group?.hits[0]?.excerpt.map((piece) => piece.text).join('') ?? '';
    expect(text).toMatch(/^… (?:가나다 )+은혜 (?:마바사 )+/);
    expect(text.length).toBeLessThan(140);
  });

  test('a blank query finds nothing', () => {
    expect(found('  ')).toEqual([]);
  });
});
