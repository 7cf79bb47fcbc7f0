import type { ReservableResource } from '../domain/reservation.ts';
import type { Locale, Localized } from '../i18n/locale.ts';

export interface Facility extends ReservableResource {
  /** Name including the floor. */
  readonly name: Localized;
  /** Null for vehicles and others without a floor. */
  readonly floor: number | null;
  /** Suitable uses, and what to mention in a request. */
  readonly about: Localized;
}

/**
 * All resources that can be reserved. `npm run content:apply` copies the list into the database of a hosted project;
 * the embedded backend does so on each start.
 */
export const facilities: readonly Facility[] = [
  {
    id: 'sanctuary',
    type: 'facility',
    floor: 3,
    capacity: 300,
    name: { ko: '3층 본당', en: 'Main hall, 3rd floor' },
    about: {
      ko: '예배와 찬양 모임, 결혼 예식과 발표회처럼 모두가 함께 모이는 자리에 어울립니다. 음향과 영상을 쓰시려면 요청 사항에 적어 주세요.',
      en: 'For everything that brings many together: worship and praise, weddings, recitals. If you need sound or video, say so in your note.',
    },
  },
  {
    id: 'classroom1',
    type: 'facility',
    floor: 3,
    capacity: 20,
    name: { ko: '3층 새가족실', en: 'Newcomers’ room, 3rd floor' },
    about: {
      ko: '본당 바로 옆이라 예배 뒤에 모이기 좋습니다. 둘러앉아 차를 나누는 모임에 알맞습니다.',
      en: 'Right beside the main hall, good for meeting after a service. Chairs in a circle and a place for tea.',
    },
  },
  {
    id: 'nazagim',
    type: 'facility',
    floor: 4,
    capacity: 20,
    name: { ko: '4층 나자김실', en: 'Nazagim room, 4th floor' },
    about: {
      ko: '성경 공부와 부서 회의에 알맞은 조용한 방입니다. 책상을 옮겨 쓰실 수 있습니다.',
      en: 'A quiet room for Bible study and planning. The desks can be moved as you need them.',
    },
  },
  {
    id: 'classroom2',
    type: 'facility',
    floor: 4,
    capacity: 8,
    name: { ko: '4층 소그룹실', en: 'Small-group room, 4th floor' },
    about: {
      ko: '여덟 분까지 마주 앉는 작은 방입니다. 목장 모임과 심방 상담에 좋습니다.',
      en: 'A small room where up to eight people sit face to face. Good for small groups and pastoral conversations.',
    },
  },
  {
    id: 'van1',
    type: 'vehicle',
    floor: null,
    capacity: 9,
    name: { ko: '9인승 승합차', en: '9-seat van' },
    about: {
      ko: '심방과 목장 나들이, 수련회에 쓰실 수 있는 승합차가 한 대 있습니다. 운전하실 분과 오가는 시간을 요청 사항에 함께 적어 주세요.',
      en: 'One van, for visits, small-group outings and retreats. Please say in your note who will drive and when you leave and return.',
    },
  },
];

/** The resource's name, or its id if it is no longer in the list. */
export function facilityName(id: string, language: Locale): string {
  return facilities.find((candidate) => candidate.id === id)?.name[language] ?? id;
}
