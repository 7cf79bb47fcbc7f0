import { monthName } from '../i18n/format/day-text.ts';
import type { Locale, Localized } from '../i18n/locale.ts';
import { meetings, type MeetingId } from './schedule.ts';

/** International age in years, both ends inclusive; `to` is null without an upper limit. */
interface AgeRange {
  readonly from: number;
  readonly to: number | null;
}

interface Membership {
  readonly ages: AgeRange;
  /** Null if marital status does not matter. */
  readonly marital: 'married' | 'unmarried' | null;
}

/** 1 is January, 12 is December. */
type Month = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12;

/** Consecutive months, both ends inclusive; may span the end of the year. */
interface MonthRun {
  readonly from: Month;
  readonly to: Month;
}

type CommunityId = 'youth' | 'adult' | 'senior';

interface Community {
  readonly members: readonly Membership[];
  readonly meeting: MeetingId;
  /** Months in which small groups pause; worship services continue. */
  readonly breaks: readonly MonthRun[];
}

export const communities = {
  youth: {
    members: [{ ages: { from: 20, to: 45 }, marital: 'unmarried' }],
    meeting: 'sundaySecond',
    breaks: [
      { from: 12, to: 2 },
      { from: 7, to: 8 },
    ],
  },
  adult: {
    members: [
      { ages: { from: 45, to: null }, marital: 'unmarried' },
      { ages: { from: 20, to: null }, marital: 'married' },
    ],
    meeting: 'sundaySecond',
    breaks: [],
  },
  senior: {
    members: [{ ages: { from: 60, to: null }, marital: null }],
    meeting: 'seniors',
    breaks: [],
  },
} as const satisfies Readonly<Record<CommunityId, Community>>;

type DepartmentId = 'kindergarten' | 'elementary' | 'middleHigh';

interface Department {
  readonly id: DepartmentId;
  readonly members: Localized;
  /** The worship service of its children. */
  readonly meeting: MeetingId;
}

const kindergartenAges: AgeRange = { from: 2, to: 6 };
const elementaryGrades = { from: 1, to: 6 };

/** The church school's departments, youngest first. */
export const departments: readonly Department[] = [
  {
    id: 'kindergarten',
    members: { ko: agesText(kindergartenAges, 'ko'), en: agesText(kindergartenAges, 'en') },
    meeting: 'toddlers',
  },
  {
    id: 'elementary',
    members: {
      ko: `초등학교 ${elementaryGrades.from}~${elementaryGrades.to}학년`,
      en: `Grades ${elementaryGrades.from}–${elementaryGrades.to}`,
    },
    meeting: 'elementary',
  },
  {
    id: 'middleHigh',
    members: { ko: meetings.middleHigh.audience.ko, en: 'Grades 7–12' },
    meeting: 'middleHigh',
  },
];

/** `만 20~45세`, `만 60세 이상`; `Ages 20–45`, `Ages 60 and over`. */
export function agesText({ from, to }: AgeRange, language: Locale): string {
  if (language === 'ko') return to === null ? `만 ${from}세 이상` : `만 ${from}~${to}세`;
  return to === null ? `Ages ${from} and over` : `Ages ${from}–${to}`;
}

const maritalNames: Readonly<Record<'married' | 'unmarried', Localized>> = {
  married: { ko: '기혼', en: 'married' },
  unmarried: { ko: '미혼', en: 'unmarried' },
};

/** One line per membership rule: `만 45세 이상 미혼`, `Ages 45 and over, unmarried`. */
export function membersLines(members: readonly Membership[], language: Locale): readonly string[] {
  return members.map(({ ages, marital }) => {
    const text = agesText(ages, language);
    if (marital === null) return text;
    return `${text}${language === 'ko' ? ' ' : ', '}${maritalNames[marital][language]}`;
  });
}

export const MONTHS: readonly Month[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** `12월~2월과 7월~8월`, `December–February and July–August`. */
export function monthRunsText(runs: readonly MonthRun[], language: Locale): string {
  const [until, and] = language === 'ko' ? ['~', '과 '] : ['–', ' and '];
  return runs
    .map(({ from, to }) => `${monthName(from, language)}${until}${monthName(to, language)}`)
    .join(and);
}

function isInRun(month: Month, { from, to }: MonthRun): boolean {
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
}

export function isBreak(month: Month, { breaks }: Community): boolean {
  return breaks.some((run) => isInRun(month, run));
}
