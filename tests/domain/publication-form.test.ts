import { describe, expect, test } from 'vitest';
import {
  differingFields,
  draftIn,
  emptyForm,
  formOf,
  formStateOf,
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
  publishAt: '',
  takeDownAt: '',
  images: [PAGE],
  thumbnail: PAGE,
};

describe('publicationProblems and publicationContent', () => {
  test.each<[string, Partial<PublicationForm>, object]>([
    ['with valid fields', {}, {}],
    ['without a title', { title: ' \u3000 ' }, { title: 'titleMissing' }],
    ['with 300 characters in its title', { title: '🙏'.repeat(300) }, {}],
    ['with 301 characters in its title', { title: '🙏'.repeat(301) }, { title: 'titleTooLong' }],
    ['without a date', { date: '' }, { date: 'dateMissing' }],
    ['with a date that does not exist', { date: '2026-02-30' }, { date: 'dateInvalid' }],
    ['with a year out of range', { date: '1026-11-22' }, { date: 'dateInvalid' }],
    ['without content', { content: ' \n ' }, { content: 'contentMissing' }],
    ['with too much content', { content: '가'.repeat(20_001) }, { content: 'contentTooLong' }],
    ['with display order " 3 "', { displayOrder: ' 3 ' }, {}],
    ['with an empty display order', { displayOrder: '' }, {}],
    ['with display order 1.5', { displayOrder: '1.5' }, { displayOrder: 'orderNotInteger' }],
    ['with display order "첫째"', { displayOrder: '첫째' }, { displayOrder: 'orderNotInteger' }],
    ['with display order -1', { displayOrder: '-1' }, { displayOrder: 'orderOutOfRange' }],
    ['with display order 100001', { displayOrder: '100001' }, { displayOrder: 'orderOutOfRange' }],
    [
      'with a picture from another host',
      { images: ['https://elsewhere.example/a.webp'] },
      { images: 'picturesInvalid' },
    ],
    ['with an hour of Seoul', { publishAt: '2026-11-22T06:05' }, {}],
    [
      'with an hour that no clock shows',
      { publishAt: '2026-11-22T24:05' },
      { publishAt: 'hourInvalid' },
    ],
    [
      'with a minute between the slots',
      { takeDownAt: '2026-11-22T06:04' },
      { takeDownAt: 'hourNotInSlot' },
    ],
    [
      'taken down when it is published',
      { publishAt: '2026-11-22T06:00', takeDownAt: '2026-11-22T06:00' },
      { takeDownAt: 'takeDownNotLater' },
    ],
    [
      'taken down after it is published',
      { publishAt: '2026-11-22T06:00', takeDownAt: '2026-11-29T00:00' },
      {},
    ],
    [
      'with every field invalid',
      { title: '', date: '', content: '', displayOrder: 'x' },
      {
        title: 'titleMissing',
        date: 'dateMissing',
        content: 'contentMissing',
        displayOrder: 'orderNotInteger',
      },
    ],
  ])('news %s has the problems $2', (_what, part, problems) => {
    expect(publicationProblems('news', { ...good, ...part })).toEqual(problems);
  });

  test('a bulletin is valid without content and stores null for it', () => {
    expect(publicationProblems('bulletin', { ...good, content: '' })).toEqual({});
    expect(publicationContent('bulletin', good).content).toBeNull();
  });

  test('publicationContent trims texts, reads an empty display order as 0 and stores the small thumbnail', () => {
    expect(
      publicationContent('news', {
        ...good,
        title: ' 가\n나 ',
        content: '하나\r\n\r\n\r\n둘 ',
        displayOrder: '',
        publishAt: '2026-11-22T06:00',
      }),
    ).toEqual({
      title: '가 나',
      date: '2026-11-22',
      content: '하나\n\n둘',
      displayOrder: 0,
      isPublished: true,
      publishAt: '2026-11-21T21:00:00.000Z',
      takeDownAt: null,
      images: [PAGE],
      thumbnail: SMALL,
    });
  });
});

describe('formOf and differingFields', () => {
  test('formOf returns the form that publicationContent was made of', () => {
    expect(formOf(publicationContent('news', good))).toEqual(good);
    const scheduled = { ...good, publishAt: '2026-11-22T06:00', takeDownAt: '2026-11-29T00:00' };
    expect(formOf(publicationContent('news', scheduled))).toEqual(scheduled);
    expect(formOf({ ...publicationContent('news', good), thumbnail: PAGE }).thumbnail).toBe(PAGE);
  });

  test.each([null, '/storage/v1/object/public/images/CardNews/1700000000000-9-480.webp'])(
    'formOf selects the first page as thumbnail when the stored thumbnail is %s',
    (thumbnail) => {
      expect(formOf({ ...publicationContent('news', good), thumbnail }).thumbnail).toBe(PAGE);
    },
  );

  test('differingFields lists the changed fields, including the order of the images', () => {
    expect(differingFields(good, { ...good, images: [...good.images] })).toEqual([]);
    expect(
      differingFields(good, { ...good, title: '다른', isPublished: false, images: [PAGE, SECOND] }),
    ).toEqual(['title', 'isPublished', 'images']);
    expect(
      differingFields({ ...good, images: [PAGE, SECOND] }, { ...good, images: [SECOND, PAGE] }),
    ).toEqual(['images']);
  });
});

describe('formStateOf', () => {
  const now = new Date('2026-11-21T21:00:00Z');
  test.each<[string | null, Partial<PublicationForm>]>([
    ['published', {}],
    ['published', { date: '' }],
    ['scheduled', { publishAt: '2026-11-28T06:00' }],
    ['takenDown', { takeDownAt: '2026-11-21T06:00' }],
    [null, { publishAt: '다음 주일T06:00' }],
    [null, { publishAt: '2026-11-28T' }],
    [null, { takeDownAt: '2026-02-30T06:00' }],
    [null, { date: '다음 주일' }],
    ['private', { isPublished: false, publishAt: '다음 주일T06:00' }],
  ])('is %s of a form with %o', (state, changes) => {
    expect(formStateOf({ ...good, ...changes }, now)).toBe(state);
  });
});

test('draftIn parses a stored draft and rejects anything else', () => {
  const draft = { seen: '2026-11-21T00:00:00+00:00', form: good };
  expect(draftIn(structuredClone(draft))).toEqual(draft);
  expect(draftIn({ ...draft, left: 6 })?.left).toBe(6);
  const { publishAt, takeDownAt, ...older } = good;
  expect(draftIn({ ...draft, form: older })?.form).toEqual({ ...older, publishAt, takeDownAt });
  const fresh = { ...draft, id: crypto.randomUUID(), seen: null };
  expect(draftIn(structuredClone(fresh))).toEqual(fresh);
  expect(draftIn({ ...fresh, id: 'new' })).toBeNull();
  expect(draftIn({ seen: null, form: emptyForm(TODAY) })).not.toBeNull();
  for (const invalid of [
    null,
    'x',
    {},
    { form: good },
    { seen: null, form: { ...good, title: 3 } },
  ]) {
    expect(draftIn(invalid)).toBeNull();
  }
});
