import { describe, expect, test } from 'vitest';
import {
  agesText,
  communities,
  departments,
  isBreak,
  membersLines,
  monthRunsText,
  MONTHS,
} from '../../src/content/communities.ts';
import { sharingGroupText, trialDays } from '../../src/content/jesus-walking.ts';
import { meetings } from '../../src/content/schedule.ts';
import { timeSpanText } from '../../src/i18n/format/time-text.ts';
import enAdult from '../../src/i18n/en/pages/adult-community.json';
import enWalking from '../../src/i18n/en/pages/jesus-walking.json';
import enNextGeneration from '../../src/i18n/en/pages/next-generation.json';
import enSenior from '../../src/i18n/en/pages/senior-community.json';
import enYouth from '../../src/i18n/en/pages/youth-community.json';
import koAdult from '../../src/i18n/ko/pages/adult-community.json';
import koWalking from '../../src/i18n/ko/pages/jesus-walking.json';
import koNextGeneration from '../../src/i18n/ko/pages/next-generation.json';
import koSenior from '../../src/i18n/ko/pages/senior-community.json';
import koYouth from '../../src/i18n/ko/pages/youth-community.json';

test('membersLines describes the members of the youth, adult and senior communities in both languages', () => {
  const { youth, adult, senior } = communities;
  expect(membersLines(youth.members, 'ko')).toEqual(['만 20~45세 미혼']);
  expect(membersLines(youth.members, 'en')).toEqual(['Ages 20–45, unmarried']);
  expect(membersLines(adult.members, 'ko')).toEqual(['만 45세 이상 미혼', '만 20세 이상 기혼']);
  expect(membersLines(adult.members, 'en')).toEqual([
    'Ages 45 and over, unmarried',
    'Ages 20 and over, married',
  ]);
  expect(membersLines(senior.members, 'ko')).toEqual(['만 60세 이상']);
  expect(membersLines(senior.members, 'en')).toEqual(['Ages 60 and over']);
});

test('the communities meet on Sunday, youth and adults at 11:00, seniors from 14:00 to 16:00', () => {
  const { youth, adult, senior } = communities;
  for (const { meeting } of [youth, adult]) {
    expect(meetings[meeting]).toMatchObject({ weekday: 0, start: '11:00' });
  }
  expect(meetings[senior.meeting]).toMatchObject({ weekday: 0, start: '14:00', end: '16:00' });
  expect(timeSpanText('14:00', '16:00', 'ko')).toBe('오후 2시~오후 4시');
});

test('the youth small groups pause from December to February and in July and August', () => {
  const { youth } = communities;
  expect(MONTHS.filter((month) => isBreak(month, youth))).toEqual([1, 2, 7, 8, 12]);
  expect(monthRunsText(youth.breaks, 'ko')).toBe('12월~2월과 7월~8월');
  expect(monthRunsText(youth.breaks, 'en')).toBe('December–February and July–August');
});

test('the church school has three departments, each with a Sunday service at 11:00 on the 4th floor', () => {
  expect(departments.map(({ id, members }) => [id, members.ko, members.en])).toEqual([
    ['kindergarten', '만 2~6세', 'Ages 2–6'],
    ['elementary', '초등학교 1~6학년', 'Grades 1–6'],
    ['middleHigh', '중고등학생', 'Grades 7–12'],
  ]);
  for (const { meeting } of departments) {
    expect(meetings[meeting]).toMatchObject({ weekday: 0, start: '11:00', place: { ko: '4층' } });
  }
  expect(meetings.toddlers.audience).toEqual({
    ko: agesText({ from: 2, to: 6 }, 'ko'),
    en: agesText({ from: 2, to: 6 }, 'en'),
  });
});

test('Jesus-walking has groups of 5-8 people and a trial of seven days', () => {
  expect(sharingGroupText('ko')).toBe('5~8명');
  expect(sharingGroupText('en')).toBe('5–8 people');
  expect(trialDays).toHaveLength(7);
});

describe('page description', () => {
  test.each<[page: string, description: string, facts: readonly string[]]>([
    ['youth, ko', koYouth.description, ['20세부터 45세', '미혼', '주일 오전 11시', '목장']],
    ['youth, en', enYouth.description, ['unmarried', '20 to 45', '11:00 am', 'small groups']],
    ['adult, ko', koAdult.description, ['45세 이상 미혼', '20세 이상 기혼', '오전 11시', '성경']],
    [
      'adult, en',
      enAdult.description,
      ['unmarried from 45', 'married from 20', '11:00 am', 'Bible'],
    ],
    ['senior, ko', koSenior.description, ['60세 이상', '오후 2시부터 4시']],
    ['senior, en', enSenior.description, ['60 and over', '2:00 to 4:00 pm']],
    [
      'next generation, ko',
      koNextGeneration.description,
      ['만 2~6세', '1~6학년', '중고등부', '오전 11시', '4층'],
    ],
    [
      'next generation, en',
      enNextGeneration.description,
      ['2–6', 'grades 1–6', 'high school', '11:00 am', '4th floor'],
    ],
    ['walking, ko', koWalking.description, ['5~8명', `${trialDays.length}일 체험`]],
    ['walking, en', enWalking.description, ['5 to 8', `free ${trialDays.length}-day trial`]],
  ])('of %s states the facts and is shorter than 200 characters', (_page, description, facts) => {
    for (const fact of facts) expect(description).toContain(fact);
    expect(description.length).toBeLessThan(200);
  });
});
