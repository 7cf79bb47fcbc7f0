import type { Localized } from '../i18n/locale.ts';
import type { TimeOfDay } from '../domain/seoul-day.ts';
import type { Weekday } from '../i18n/format/week.ts';

export type MeetingId =
  | 'sundayFirst'
  | 'sundaySecond'
  | 'toddlers'
  | 'elementary'
  | 'middleHigh'
  | 'seniors'
  | 'gethsemaneWednesday'
  | 'gethsemaneFriday';

/** When a meeting blocks a room of facilities.ts, including time to prepare and tidy up. */
interface RoomHours {
  readonly resourceId: string;
  readonly from: TimeOfDay;
  readonly until: TimeOfDay;
}

export interface Meeting {
  readonly id: MeetingId;
  readonly name: Localized;
  readonly weekday: Weekday;
  readonly start: TimeOfDay;
  /** Null if no end is announced. */
  readonly end: TimeOfDay | null;
  readonly place: Localized;
  /** Empty if it uses no room that can be reserved. `npm run content:apply` copies them into the database. */
  readonly rooms: readonly RoomHours[];
  readonly audience: Localized;
  /** Whether it is streamed live on the video channel. */
  readonly liveStreamed: boolean;
}

const mainHall: Localized = { ko: '3층 본당', en: 'Main hall, 3rd floor' };
const fourthFloor: Localized = { ko: '4층', en: '4th floor' };
const everybody: Localized = { ko: '누구나', en: 'Everyone' };
const allAges: Localized = { ko: '모든 세대', en: 'All ages' };

/** All regular weekly meetings, in Asia/Seoul. */
export const meetings: Readonly<Record<MeetingId, Meeting>> = {
  sundayFirst: {
    id: 'sundayFirst',
    name: { ko: '주일 1부 예배', en: 'Sunday first service' },
    weekday: 0,
    start: '09:00',
    end: null,
    place: mainHall,
    rooms: [{ resourceId: 'sanctuary', from: '08:30', until: '10:30' }],
    audience: allAges,
    liveStreamed: false,
  },
  sundaySecond: {
    id: 'sundaySecond',
    name: { ko: '주일 2부 예배', en: 'Sunday second service' },
    weekday: 0,
    start: '11:00',
    end: null,
    place: mainHall,
    rooms: [{ resourceId: 'sanctuary', from: '10:30', until: '12:30' }],
    audience: allAges,
    liveStreamed: true,
  },
  toddlers: {
    id: 'toddlers',
    name: { ko: '유치부 예배', en: 'Kindergarten service' },
    weekday: 0,
    start: '11:00',
    end: null,
    place: fourthFloor,
    rooms: [{ resourceId: 'classroom2', from: '10:30', until: '12:30' }],
    audience: { ko: '만 2~6세', en: 'Ages 2–6' },
    liveStreamed: false,
  },
  elementary: {
    id: 'elementary',
    name: { ko: '초등부 예배', en: 'Elementary service' },
    weekday: 0,
    start: '11:00',
    end: null,
    place: fourthFloor,
    rooms: [{ resourceId: 'nazagim', from: '10:30', until: '12:30' }],
    audience: { ko: '초등학생', en: 'Elementary students' },
    liveStreamed: false,
  },
  middleHigh: {
    id: 'middleHigh',
    name: { ko: '중고등부 예배', en: 'Middle and high school service' },
    weekday: 0,
    start: '11:00',
    end: null,
    place: fourthFloor,
    rooms: [],
    audience: { ko: '중고등학생', en: 'Middle and high school students' },
    liveStreamed: false,
  },
  seniors: {
    id: 'seniors',
    name: { ko: '시니어공동체 모임', en: 'Senior community' },
    weekday: 0,
    start: '14:00',
    end: '16:00',
    place: mainHall,
    rooms: [{ resourceId: 'sanctuary', from: '14:00', until: '16:00' }],
    audience: { ko: '만 60세 이상', en: 'Ages 60 and over' },
    liveStreamed: false,
  },
  gethsemaneWednesday: {
    id: 'gethsemaneWednesday',
    name: { ko: '수요 겟세마네 기도회', en: 'Wednesday Gethsemane prayer' },
    weekday: 3,
    start: '20:00',
    end: null,
    place: mainHall,
    rooms: [{ resourceId: 'sanctuary', from: '19:30', until: '21:30' }],
    audience: everybody,
    liveStreamed: false,
  },
  gethsemaneFriday: {
    id: 'gethsemaneFriday',
    name: { ko: '금요 겟세마네 기도회', en: 'Friday Gethsemane prayer' },
    weekday: 5,
    start: '19:30',
    end: '21:00',
    place: mainHall,
    rooms: [{ resourceId: 'sanctuary', from: '19:00', until: '21:30' }],
    audience: everybody,
    liveStreamed: false,
  },
};

/** The Gethsemane prayer meetings, in display order. */
export const gethsemaneMeetings = [
  'gethsemaneWednesday',
  'gethsemaneFriday',
] as const satisfies readonly MeetingId[];

/** An event for a page's structured data. */
export type WeeklyEvent = Pick<
  Meeting,
  'name' | 'weekday' | 'start' | 'end' | 'place' | 'liveStreamed'
>;

/** The whole Sunday morning instead of a single service. */
export const sundayEvent: WeeklyEvent = {
  name: { ko: '주일예배', en: 'Sunday worship' },
  weekday: 0,
  start: '09:30',
  end: '12:30',
  place: mainHall,
  liveStreamed: true,
};
