import { expect, test } from 'vitest';
import { prayerSearch } from '../../src/domain/prayer-search.ts';

test.each([
  '2026-11-05',
  '2026-11-5',
  '2026.11.05',
  '2026. 11. 5.',
  '2026/11/5',
  '2026년 11월 5일',
  '2026년11월5일',
  '  2026-11-05 ',
])('prayerSearch reads %j as a day', (text) => {
  expect(prayerSearch(text)).toEqual({ from: '2026-11-05', to: '2026-11-05', words: null });
});

test.each(['2026-02', '2026-2', '2026.2', '2026년 2월', '2026년2월'])(
  'prayerSearch reads %j as a month',
  (text) => {
    expect(prayerSearch(text)).toEqual({ from: '2026-02-01', to: '2026-02-28', words: null });
  },
);

test.each(['2026-02-30', '2026-13', '2026', '11월 5일', '시편 23-1', '동행', '100%'])(
  'prayerSearch reads %j as words',
  (text) => {
    expect(prayerSearch(text)).toEqual({ from: null, to: null, words: text });
  },
);

test.each(['', '   ', '\u3000'])('prayerSearch applies no filter for %j', (text) => {
  expect(prayerSearch(text)).toEqual({ from: null, to: null, words: null });
});
