import { describe, expect, test } from 'vitest';
import { suggestedSunday, suggestedTitle } from '../../src/domain/bulletin-suggestion.ts';
import { day } from '../support/seoul-day.ts';

const bulletin = (date: string, title: string) => ({ date: day(date), title });

describe('suggestedSunday', () => {
  test.each([
    ['a Saturday', '2026-11-21', [], '2026-11-22'],
    ['a Sunday', '2026-11-22', [], '2026-11-22'],
    ['a Saturday with the bulletin of tomorrow', '2026-11-21', ['2026-11-22'], '2026-11-29'],
    ['a Monday', '2026-11-23', ['2026-11-22'], '2026-11-29'],
  ])('on %s', (_, today, taken, expected) => {
    const past = taken.map((date) => bulletin(date, '주보'));
    expect(suggestedSunday(day(today), past)).toBe(expected);
  });
});

describe('suggestedTitle', () => {
  test.each([
    ['without any bulletin', [], ''],
    ['a date and a sermon', ['11월 22일 주보 · 감사로 제사를'], '11월 29일 주보'],
    ['a complete date', ['2026년 11월 22일 주일 주보'], '2026년 11월 29일 주일 주보'],
    ['a date in figures', ['2026.11.22 주보'], '2026.11.29 주보'],
    ['an issue number', ['제 47호 (11/22)'], '제 48호 (11/29)'],
    ['the week of the month', ['11월 넷째 주 주보'], '11월 다섯째 주 주보'],
    ['only a sermon', ['감사로 제사를 드리는 자', '두려워하지 말라'], ''],
    ['a constant part', ['주일 주보 - 감사', '주일 주보 - 소망'], '주일 주보'],
    ['the same title each week', ['주일예배 주보', '주일예배 주보'], '주일예배 주보'],
    ['another date than its own', ['10월 31일 종교개혁주일 주보'], ''],
  ])('after %s', (_, titles, expected) => {
    const past = titles.map((title, weeks) =>
      bulletin(weeks === 0 ? '2026-11-22' : '2026-11-15', title),
    );
    expect(suggestedTitle(past, day('2026-11-29'))).toBe(expected);
  });

  test('continues over a missed week and into the next year', () => {
    const past = [bulletin('2026-12-20', '2026-12-20 주보 · 제50호')];
    expect(suggestedTitle(past, day('2027-01-03'))).toBe('2027-01-03 주보 · 제52호');
  });

  test('keeps a spaced date without zeros', () => {
    const past = [bulletin('2026-12-27', '2026. 12. 27. 주보')];
    expect(suggestedTitle(past, day('2027-01-03'))).toBe('2027. 1. 3. 주보');
  });

  test('follows the bulletin before the day, not a later one', () => {
    const past = [
      bulletin('2026-12-06', '12월 6일 특별'),
      bulletin('2026-11-22', '11월 22일 주보'),
    ];
    expect(suggestedTitle(past, day('2026-11-29'))).toBe('11월 29일 주보');
  });
});
