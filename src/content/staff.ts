import { church } from './church.ts';
import type { Locale, Localized } from '../i18n/locale.ts';

/** The illustrated portrait used if there is no photo. */
type DrawnPortrait = 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth';

export interface StaffMember {
  readonly id: string;
  readonly name: Localized;
  readonly position: Localized;
  /** Area of responsibility; null for the senior pastor. */
  readonly area: Localized | null;
  readonly description: Localized;
  readonly email: string;
  /** In Korean domestic format. */
  readonly phone: string;
  /** URL of a portrait photo (4:5), such as `/staff/portrait.webp` for a file in `public/staff`. */
  readonly photo: string | null;
  readonly portrait: DrawnPortrait;
}

const evangelist: Localized = { ko: '전도사', en: 'Minister' };

/** One senior pastor and five ministers; all of them are fictional. */
export const staff = [
  {
    id: 'yoon',
    name: { ko: '윤한결', en: 'Yoon Hangyeol' },
    position: { ko: '담임목사', en: 'Senior pastor' },
    area: null,
    description: {
      ko: '말씀을 전하고 온 교회를 돌봅니다. 주일 강단과 겟세마네 기도회를 섬기며, 성도 한 사람이 예수님과 매일 동행하게 되는 일을 가장 큰 기쁨으로 여깁니다. 강단 아래에서도 성도 곁에 있는 목사가 되고자 합니다.',
      en: 'He preaches, leads the Gethsemane prayer meeting and cares for the whole church. Nothing makes him happier than seeing someone begin to walk with Jesus day by day. He would rather be remembered from your kitchen table than from the pulpit.',
    },
    email: 'hangyeol.yoon@behold.example',
    phone: '010-0000-1201',
    photo: null,
    portrait: 'first',
  },
  {
    id: 'oh',
    name: { ko: '오정은', en: 'Oh Jeongeun' },
    position: evangelist,
    area: { ko: '목양\u00a0· 새가족\u00a0· 전도', en: 'Pastoral care, newcomers, evangelism' },
    description: {
      ko: '처음 오신 분의 손을 가장 먼저 잡아 드립니다. 심방과 새가족 양육, 전도를 맡아 성도의 기쁨과 아픔 곁에 함께합니다.',
      en: 'Hers is often the first hand a newcomer shakes. She visits homes and hospitals, looks after newcomers, and leads our evangelism.',
    },
    email: 'jeongeun.oh@behold.example',
    phone: '010-0000-1202',
    photo: null,
    portrait: 'second',
  },
  {
    id: 'moon',
    name: { ko: '문하람', en: 'Moon Haram' },
    position: evangelist,
    area: { ko: '사역 기획\u00a0· 예배\u00a0· 영상', en: 'Ministry planning, worship, video' },
    description: {
      ko: '한 해의 사역을 계획하고 예배의 흐름과 영상을 준비합니다. 현장에 오지 못하는 성도도 함께 예배하도록 생중계를 섬깁니다.',
      en: 'He plans the year’s ministries, shapes the flow of our worship and runs the live stream, so that those who cannot come can still worship with us.',
    },
    email: 'haram.moon@behold.example',
    phone: '010-0000-1203',
    photo: null,
    portrait: 'third',
  },
  {
    id: 'seo',
    name: { ko: '서이든', en: 'Seo Ideun' },
    position: evangelist,
    area: { ko: '찬양\u00a0· 청년', en: 'Praise, young adults' },
    description: {
      ko: '찬양팀을 이끌고 청년공동체를 섬깁니다. 일과 진로, 관계로 고민하는 청년들과 함께 먹고 걸으며 이야기를 듣습니다.',
      en: 'He leads the praise team and pastors our young adults. Work, calling, relationships: bring it along, and he will listen over a meal or a long walk.',
    },
    email: 'ideun.seo@behold.example',
    phone: '010-0000-1204',
    photo: null,
    portrait: 'fourth',
  },
  {
    id: 'lim',
    name: { ko: '임소은', en: 'Lim Soeun' },
    position: evangelist,
    area: { ko: '예배\u00a0· 행정', en: 'Worship, administration' },
    description: {
      ko: '예배에 필요한 것을 미리 살피고 교회 사무를 맡습니다. 주보와 등록, 시설과 차량 예약까지 궁금한 것은 편하게 물어보세요.',
      en: 'She sees to whatever a service needs before anyone notices it is missing, and runs the office. Ask her about bulletins, membership, rooms or the van.',
    },
    email: 'soeun.lim@behold.example',
    phone: '010-0000-1205',
    photo: null,
    portrait: 'fifth',
  },
  {
    id: 'jang',
    name: { ko: '장새롬', en: 'Jang Saerom' },
    position: evangelist,
    area: { ko: '교회학교', en: 'Church school' },
    description: {
      ko: '아이들이 교회 오는 날을 손꼽아 기다리도록 교회학교를 섬깁니다. 선생님, 부모님과 한 팀이 되어 다음 세대의 믿음을 세웁니다.',
      en: 'She wants every child to count the days until Sunday. With teachers and parents as one team, she helps the next generation grow in faith.',
    },
    email: 'saerom.jang@behold.example',
    phone: '010-0000-1206',
    photo: null,
    portrait: 'sixth',
  },
] as const satisfies readonly StaffMember[];

export type StaffId = (typeof staff)[number]['id'];

/** Leads the church and signs its texts. */
export const seniorPastor: StaffMember = staff[0];

/** Reachable at any hour. */
export const urgentContact: StaffMember = staff[1];

export const evangelists: readonly StaffMember[] = staff.slice(1);

/** `윤한결 담임목사`: the Korean form of address with the title; in English only the name. */
export function addressedName({ name, position }: StaffMember, language: Locale): string {
  return language === 'ko' ? `${name.ko} ${position.ko}` : name.en;
}

/** E.164, for `tel:` links. */
export function internationalPhone(phone: string): string {
  return `+82${phone.replaceAll('-', '').slice(1)}`;
}

/** For display: domestic format in Korean, with the country code in English. */
export function phoneText(phone: string, language: Locale): string {
  return language === 'ko' ? phone : `+82 ${phone.slice(1)}`;
}

/** The phone number and address of a person, or of the church office if the list has no such person. */
export function contactDetails(id: StaffId | undefined, language: Locale) {
  const member = staff.find((one) => one.id === id);
  return member === undefined
    ? {
        member,
        phone: { international: church.phone.international, text: church.phone.display[language] },
        email: church.email,
      }
    : {
        member,
        phone: {
          international: internationalPhone(member.phone),
          text: phoneText(member.phone, language),
        },
        email: member.email,
      };
}
