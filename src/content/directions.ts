import { church } from './church.ts';
import type { Localized } from '../i18n/locale.ts';

/** Routes to the church; each is a tab of `/directions`, labelled in that page's dictionary. */
type WayId = 'subway' | 'bus' | 'car' | 'parking' | 'foot' | 'help';

export interface Way {
  readonly id: WayId;
  /** The destination: a station and exit, a bus stop, or an address for navigation. */
  readonly goal: Localized;
  readonly steps: readonly Localized[];
  /** An address to copy into a navigation app. */
  readonly address?: Localized;
}

/**
 * PLACEHOLDERS: stations, stops, buses, car park and minutes are fictional, as is the address. Replace them with your
 * own. Deleting an entry removes its tab; a church with a shuttle bus can add its stops and times as another entry.
 */
export const ways: readonly Way[] = [
  {
    id: 'subway',
    goal: {
      ko: '동행역 2번 출구에서 걸어서 6분',
      en: 'Donghaeng Station, exit\u00a02, then 6 minutes on foot',
    },
    steps: [
      {
        ko: '2번 출구로 나와 동행로를 따라 곧장 400m 걸으시면 오른쪽이 교회입니다.',
        en: 'Leave by exit\u00a02 and walk 400 m straight along Donghaeng-ro. The church is on your right.',
      },
      {
        ko: '계단이 힘드시면 1번 출구 옆 엘리베이터로 올라와 횡단보도를 건너 주세요.',
        en: 'If stairs are hard, take the elevator next to exit\u00a01 and use the crosswalk.',
      },
    ],
  },
  {
    id: 'bus',
    goal: {
      ko: '‘동행로 가온시장’ 정류장에서 걸어서 3분',
      en: 'Stop “Donghaeng-ro, Gaon Market”, then 3 minutes on foot',
    },
    steps: [
      { ko: '간선버스 012, 지선버스 0123', en: 'Trunk bus 012, branch bus 0123' },
      {
        ko: '시장 입구를 등지고 왼쪽으로 200m 걸으시면 교회입니다.',
        en: 'With the market gate behind you, turn left and walk 200 m.',
      },
    ],
  },
  {
    id: 'car',
    goal: {
      ko: `내비게이션에 ‘${church.name.ko}’ 또는 ‘${church.address.street.ko}’를 입력해 주세요`,
      en: `Navigate to “${church.address.street.en}”`,
    },
    address: { ko: church.address.street.ko, en: church.address.street.en },
    steps: [
      {
        ko: '교회 앞길에는 정차하실 수 있습니다. 어르신과 아이를 먼저 내려 드린 뒤 주차장으로 가시면 편합니다.',
        en: 'You may stop in front of the church. Let the elderly and children out first, then drive to the parking lot.',
      },
      {
        ko: '주일 오전 10시 30분부터 11시까지는 교회 앞길이 붐빕니다.',
        en: 'The street is crowded on Sundays from 10:30 to 11:00 am.',
      },
    ],
  },
  {
    id: 'parking',
    goal: {
      ko: '동행로 공영주차장, 교회까지 걸어서 2분',
      en: 'Donghaeng-ro public parking lot, 2 minutes on foot',
    },
    address: { ko: '동행로 30', en: '30 Donghaeng-ro' },
    steps: [
      {
        ko: '교회 마당에는 여섯 대를 세울 수 있습니다. 어르신과 장애인, 유아를 동반한 가정을 위해 비워 둡니다.',
        en: 'The church yard has six spaces, kept for the elderly, people with disabilities and families with small children.',
      },
    ],
  },
  {
    id: 'foot',
    goal: {
      ko: '가온시장 남문에서 걸어서 4분',
      en: '4 minutes on foot from the south gate of Gaon Market',
    },
    steps: [
      {
        ko: '남문을 나와 동행로에서 왼쪽으로 도시면 5층 벽돌 건물이 교회입니다.',
        en: 'Leave by the south gate and turn left on Donghaeng-ro. The church is the five-story brick building.',
      },
      {
        ko: '자전거는 건물 옆 거치대에 세우실 수 있습니다.',
        en: 'There are bicycle racks beside the building.',
      },
    ],
  },
  {
    id: 'help',
    goal: {
      ko: '엘리베이터로 1층에서 본당(3층)과 교육실(4층)까지',
      en: 'Elevator from the 1st floor to the main hall (3rd) and the classrooms (4th)',
    },
    steps: [
      {
        ko: '정문에 경사로가 있고, 장애인 화장실은 3층에 있습니다. 휠체어 자리는 본당 뒤쪽 통로 옆입니다.',
        en: 'There is a ramp at the main entrance and an accessible restroom on the 3rd floor. Wheelchair places are at the back of the main hall, by the aisle.',
      },
      {
        ko: '주일 오전 8시 30분부터 11시 30분까지 안내위원이 1층 입구에 있습니다.',
        en: 'On Sundays from 8:30 to 11:30 am, ushers are at the entrance on the 1st floor.',
      },
      {
        ko: '걷기 어려우신 분은 토요일까지 사무실로 전화해 주세요. 가까운 역이나 댁에서 모시고 옵니다.',
        en: 'If walking is hard for you, call the office by Saturday. We will pick you up at the station or at home.',
      },
    ],
  },
];
