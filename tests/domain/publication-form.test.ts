import { describe, expect, test } from 'vitest';
import {
  differingFields,
  draftIn,
  emptyForm,
  formOf,
  publicationContent,
  publicationProblems,
  type PublicationForm,
} from '../../src/domain/publication-form.ts';
import { parseSeoulDay } from '../../src/domain/seoul-day.ts';

const PAGE = '/storage/v1/object/public/images/WeeklyBulletin/1795000000000-1.webp';
const SECOND = PAGE.replace('-1.', '-2.');
const SMALL = PAGE.replace('.webp', '-480.webp');
const TODAY =
  parseSeoulDay('2026-11-21') ??
  (() => {
    throw new Error('no day');
  })();

const good: PublicationForm = {
  title: '11월 22일 주보',
  date: '2026-11-22',
  content: '내용',
  displayOrder: '0',
  isPublished: true,
  images: [PAGE],
  thumbnail: PAGE,
};

describe('a form', () => {
  test.each<[string, Partial<PublicationForm>, object]>([
    ['whole', {}, {}],
    ['without a title', { title: ' \u3000 ' }, { title: 'titleMissing' }],
    ['with 300 characters in its title', { title: '🙏'.repeat(300) }, {}],
    ['with 301', { title: '🙏'.repeat(301) }, { title: 'titleTooLong' }],
    ['without a date', { date: '' }, { date: 'dateMissing' }],
    ['on a day that is none', { date: '2026-02-30' }, { date: 'dateInvalid' }],
    ['on an implausible day', { date: '1026-11-22' }, { date: 'dateInvalid' }],
    ['without content', { content: ' \n ' }, { content: 'contentMissing' }],
    ['with too much content', { content: '가'.repeat(20_001) }, { content: 'contentTooLong' }],
    ['in order 3', { displayOrder: ' 3 ' }, {}],
    ['in no order', { displayOrder: '' }, {}],
    ['in order one and a half', { displayOrder: '1.5' }, { displayOrder: 'orderNotInteger' }],
    ['in order first', { displayOrder: '첫째' }, { displayOrder: 'orderNotInteger' }],
    ['in order -1', { displayOrder: '-1' }, { displayOrder: 'orderOutOfRange' }],
    ['in order 100001', { displayOrder: '100001' }, { displayOrder: 'orderOutOfRange' }],
    [
      'with a picture from elsewhere',
      { images: ['https://elsewhere.example/a.webp'] },
      { images: 'picturesInvalid' },
    ],
    [
      'with everything wrong',
      { title: '', date: '', content: '', displayOrder: 'x' },
      {
        title: 'titleMissing',
        date: 'dateMissing',
        content: 'contentMissing',
        displayOrder: 'orderNotInteger',
      },
    ],
  ])('%s', (_what, part, problems) => {
    expect(publicationProblems('news', { ...good, ...part })).toEqual(problems);
  });

  test('of a bulletin needs no content', () => {
    expect(publicationProblems('bulletin', { ...good, content: '' })).toEqual({});
    expect(publicationContent('bulletin', good).content).toBeNull();
  });

  test('gives what is fit for storing', () => {
    expect(
      publicationContent('news', {
        ...good,
        title: ' 가\n나 ',
        content: '하나\r\n\r\n\r\n둘 ',
        displayOrder: '',
      }),
    ).toEqual({
      title: '가 나',
      date: '2026-11-22',
      content: '하나\n\n둘',
      displayOrder: 0,
      isPublished: true,
      images: [PAGE],
      thumbnail: SMALL,
    });
  });
});

describe('what is stored', () => {
  test('comes back into the form as it left', () => {
    expect(formOf(publicationContent('news', good))).toEqual(good);
    expect(formOf({ ...publicationContent('news', good), thumbnail: PAGE }).thumbnail).toBe(PAGE);
  });

  test.each([null, '/storage/v1/object/public/images/CardNews/1700000000000-9-480.webp'])(
    'with thumbnail %s, which is none of its pages, has the first page for one',
    (thumbnail) => {
      expect(formOf({ ...publicationContent('news', good), thumbnail }).thumbnail).toBe(PAGE);
    },
  );

  test('of two versions differs in what differs', () => {
    expect(differingFields(good, { ...good, images: [...good.images] })).toEqual([]);
    expect(
      differingFields(good, { ...good, title: '다른', isPublished: false, images: [PAGE, SECOND] }),
    ).toEqual(['title', 'isPublished', 'images']);
    expect(
      differingFields({ ...good, images: [PAGE, SECOND] }, { ...good, images: [SECOND, PAGE] }),
    ).toEqual(['images']);
  });
});

test('a draft is read back, and what is none is not', () => {
  const draft = { seen: '2026-11-21T00:00:00+00:00', form: good };
  expect(draftIn(structuredClone(draft))).toEqual(draft);
  expect(draftIn({ ...draft, left: 6 })?.left).toBe(6);
  const fresh = { ...draft, id: crypto.randomUUID(), seen: null };
  expect(draftIn(structuredClone(fresh))).toEqual(fresh);
  expect(draftIn({ ...fresh, id: 'new' })).toBeNull();
  expect(draftIn({ seen: null, form: emptyForm(TODAY) })).not.toBeNull();
  for (const kept of [null, 'x', {}, { form: good }, { seen: null, form: { ...good, title: 3 } }]) {
    expect(draftIn(kept)).toBeNull();
  }
});
