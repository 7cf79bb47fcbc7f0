import { church, officeHoursLines } from '../../src/content/church.ts';
import { ways } from '../../src/content/directions.ts';
import { offeringAccount } from '../../src/content/giving.ts';
import { sermonPlaylistUrl } from '../../src/content/worship.ts';

type Words = readonly (string | RegExp)[];

interface Block {
  readonly path: string;
  readonly block: string;
  readonly ko?: Words;
  readonly en?: Words;
  /** Paths of the site without the language prefix, or absolute URLs. */
  readonly links?: readonly (string | RegExp)[];
}

const SUNDAY_TIMES = { ko: ['오전 9시', '오전 11시'], en: ['9:00 am', '11:00 am'] };

/** A telephone number and an e-mail address. */
const CONTACT_LINKS = [/^tel:\+82/, /^mailto:/];

/** The content that the church requires on its public pages. */
export const BLOCKS: readonly Block[] = [
  {
    path: '/',
    block: 'title and hero statement',
    ko: ['바라보라'],
    en: ['Behold'],
  },
  {
    path: '/',
    block: 'welcome and address',
    ko: ['서울특별시 가온구 동행로 24'],
    en: ['24 Donghaeng-ro, Gaon-gu'],
    links: ['/about'],
  },
  {
    path: '/',
    block: 'hero verse and its buttons',
    ko: [/마태복음 28장 20절|마태복음 28:20/],
    en: ['Matthew 28:20'],
    links: [church.youtube.liveUrl, '/newcomers'],
  },
  {
    path: '/',
    block: 'five mission cards',
    links: [
      '/services',
      '/bible-study',
      '/hour-prayer',
      '/jesus-walking-movement',
      '/adult-community',
    ],
  },
  { path: '/', block: 'vision', links: ['/youth-community', '/next-generation'] },
  {
    path: '/',
    block: 'latest sermon with a link to all of them',
    links: [sermonPlaylistUrl],
  },
  {
    path: '/',
    block: 'service cards: Sunday, and Gethsemane on Wednesday and Friday',
    ko: [...SUNDAY_TIMES.ko, '수요일 오후 8시', '금요일 오후 7시 30분'],
    en: [...SUNDAY_TIMES.en, 'Wednesday 8:00 pm', 'Friday 7:30 pm'],
    links: [
      '/services/sunday',
      '/services/friday-gethsemane#gethsemaneWednesday',
      '/services/friday-gethsemane#gethsemaneFriday',
    ],
  },
  {
    path: '/',
    block: 'next steps',
    en: ['Connect', 'Grow', 'Serve'],
    links: ['/jesus-walking-diary', '/ministry'],
  },

  {
    path: '/about',
    block: 'vision, mission, greeting',
    ko: ['우리의 비전', '우리의 사명', '담임목사', '윤한결 드림'],
    en: ['Our vision', 'Our mission', /senior pastor/i, 'Yoon Hangyeol'],
  },
  {
    path: '/about',
    block: 'six core values',
    ko: ['일기', '청년', '예배', '교제', '복음', '섬김'],
    en: ['Diary', 'Youth', 'Worship', 'Fellowship', 'Gospel', 'Service'],
  },
  {
    path: '/about',
    block: 'founded, growing, future',
    ko: ['2023년 12월', '앞으로'],
    en: ['December 2023', 'Tomorrow'],
  },
  {
    path: '/staff',
    block: 'senior pastor and five ministers',
    ko: ['담임목사', '전도사', /새가족/, /영상/, /청년/, /행정/, '교회학교'],
    en: [/senior pastor/i, /minister/i, /newcomer/i, /video/i, /administration/i, /school/i],
  },
  {
    path: '/staff',
    block: 'contact with office hours',
    ko: officeHoursLines('ko').map(({ days, hours }) => `${days} ${hours}`),
    en: officeHoursLines('en').map(({ days, hours }) => `${days} ${hours}`),
    links: [`tel:${church.phone.international}`, `mailto:${church.email}`],
  },
  {
    path: '/ministry',
    block: 'six ministries',
    ko: ['예배', '교육', '공동체', /전도|선교/, '돌봄', /섬김|봉사/],
    en: [/worship/i, /education/i, /community/i, /outreach/i, /care/i, /service/i],
  },
  {
    path: '/ministry',
    block: 'contact and office hours',
    ko: officeHoursLines('ko').map(({ hours }) => hours),
    en: officeHoursLines('en').map(({ hours }) => hours),
    links: [`tel:${church.phone.international}`],
  },
  {
    path: '/news',
    block: 'bulletins and news',
    ko: ['주보', '소식'],
    en: [/bulletin/i, /news/i],
    links: [church.youtube.channelUrl],
  },
  {
    path: '/services',
    block: 'Sunday, Wednesday and Friday',
    ko: ['주일 오전 9시, 오전 11시', '수요일 오후 8시', '금요일 오후 7시 30분', '3층 본당'],
    en: ['Sunday 9:00 am, 11:00 am', 'Wednesday 8:00 pm', 'Friday 7:30 pm'],
    links: ['/services/sunday', '/services/friday-gethsemane', '/worship', '/directions'],
  },
  {
    path: '/services',
    block: 'children, youth and families',
    ko: ['2~12세', '13~18세', '가족 행사'],
    en: ['Ages 2–12', 'Ages 13–18', 'Family events'],
    links: ['/next-generation'],
  },
  {
    path: '/services',
    block: 'live stream and archive',
    ko: ['생중계', '지난 설교'],
    en: [/live/i],
    links: [church.youtube.liveUrl, sermonPlaylistUrl],
  },
  {
    path: '/services/sunday',
    block: 'two services in the main hall for all ages',
    ko: [...SUNDAY_TIMES.ko, '3층 본당', '모든 세대', /생중계|실시간/],
    en: [...SUNDAY_TIMES.en, 'Main hall, 3rd floor', /all ages/i, /live/i],
    links: ['/services', church.youtube.liveUrl],
  },
  {
    path: '/services/sunday',
    block: 'order of the first service',
    ko: ['전주와 묵상', '찬송과 찬양', '기도와 설교', '봉헌과 축도'],
    en: ['Prelude and meditation', /hymn/i, /prayer/i, /sermon/i, /offering/i, /benediction/i],
  },
  {
    path: '/services/sunday',
    block: 'description of the second service',
    ko: ['1부와 같은 말씀', '활기찬 찬양', '성도의 교제', '새가족 환영'],
    en: [/sermon/i, /praise/i, /fellowship|together/i, /newcomer|new here/i],
  },
  {
    path: '/services/sunday',
    block: 'next-generation services',
    ko: ['4층', '만 2~6세', '초등학생', '중고등학생'],
    en: [/4th floor/, 'Ages 2–6', /elementary/i, /middle and high school/i],
  },
  {
    path: '/services/sunday',
    block: 'directions and parking',
    ko: ['2,000원'],
    en: ['2,000'],
    links: ['/directions'],
  },
  {
    path: '/services/friday-gethsemane',
    block: 'time, place, audience',
    ko: ['수요일 오후 8시', '금요일 오후 7시 30분~오후 9시', '3층 본당', '누구나'],
    en: ['Wednesday 8:00 pm', 'Friday 7:30 pm–9:00 pm', /main hall/i, /everyone|anyone/i],
    links: ['/services', '/contact'],
  },
  {
    path: '/services/friday-gethsemane',
    block: 'program of the meeting',
    ko: ['합심기도', '성경 공부', '기도 제목 나눔', '소그룹'],
    en: ['Corporate prayer', /Bible/, /requests/i, /small group/i],
    links: ['/hour-prayer'],
  },
  {
    path: '/worship',
    block: 'six pictures and links to the services',
    ko: ['주일예배', '찬양', '말씀', '기도', '공동체', '축복', '보냄을 받습니다'],
    en: ['Sunday service', 'Praise', 'Preaching', 'Prayer', 'Community', 'Blessing'],
    links: ['/services/sunday', church.youtube.liveUrl],
  },
  {
    path: '/hour-prayer',
    block: 'an hour of prayer in six blocks',
    ko: ['10분', '15분', '5분', '60분'],
    en: ['10 min', '15 min', '5 min', '60 minutes'],
  },
  {
    path: '/bible-study',
    block: 'the testaments',
    ko: ['구약', '신약'],
    en: ['Old Testament', 'New Testament'],
  },
  {
    path: '/youth-community',
    block: 'members, meeting time and place, and breaks',
    ko: ['20~45세 미혼', '주일 오전 11시', '3층 본당', '예배 직후', '12월~2월과 7월~8월'],
    en: [
      'Ages 20–45, unmarried',
      'Sunday 11:00 am',
      'Main hall, 3rd floor',
      'Right after worship',
      'December–February and July–August',
    ],
    links: CONTACT_LINKS,
  },
  {
    path: '/adult-community',
    block: 'members, meeting time and Bible study',
    ko: ['45세 이상 미혼', '20세 이상 기혼', '주일 오전 11시', '성경을 함께 읽습니다'],
    en: [
      'Ages 45 and over, unmarried',
      'Ages 20 and over, married',
      'Sunday 11:00 am',
      'Reading the Bible together',
    ],
    links: ['/bible-study', ...CONTACT_LINKS],
  },
  {
    path: '/senior-community',
    block: 'members and meeting time',
    ko: ['60세 이상', '주일 오후 2시~오후 4시'],
    en: ['Ages 60 and over', 'Sunday 2:00 pm–4:00 pm'],
    links: CONTACT_LINKS,
  },
  {
    path: '/next-generation',
    block: 'departments, programs, staff',
    ko: ['유치부 · 만 2~6세', '초등학교 1~6학년', '중고등부', '중고등학생', '프로그램'],
    en: ['Kindergarten · Ages 2–6', 'Grades 1–6', 'Middle and high school · Grades 7–12'],
    links: CONTACT_LINKS,
  },
  {
    path: '/next-generation',
    block: 'services on Sunday',
    ko: ['만 2~6세', '주일 오전 11시', '4층'],
    en: ['Ages 2–6', 'Sunday 11:00 am'],
  },
  ...['/jesus-walking-diary', '/jesus-walking-movement'].map((path): Block => ({
    path,
    block: 'vision, writing, tools, groups, trial, inquiries',
    ko: ['예수동행운동', '이렇게 씁니다', '휴대전화', '5~8명', '7일 체험'],
    en: [
      'The Jesus-walking movement',
      'How to write it',
      'phone',
      '5–8 people',
      'A free 7-day trial',
    ],
    links: [
      '/contact?subject=jesus-walking-group',
      '/contact?subject=jesus-walking-trial',
      ...CONTACT_LINKS,
    ],
  })),
  {
    path: '/contact',
    block: 'address, contact, office hours and parking',
    ko: [church.address.street.ko, ...officeHoursLines('ko').map(({ hours }) => hours), '2,000원'],
    en: [church.address.street.en, ...officeHoursLines('en').map(({ hours }) => hours), '2,000'],
    links: [
      `tel:${church.phone.international}`,
      `mailto:${church.email}`,
      /kakao/,
      /naver/,
      /google/,
    ],
  },
  {
    path: '/newcomers',
    block: 'first Sunday, children, joining',
    ko: ['첫 주일', '오전 9시', '자모실', '점심', '새가족 교육', '세례', '통역'],
    en: ['first Sunday', '9:00 am', 'nursing room', 'lunch', 'classes', 'Baptism', 'In Korean'],
    links: ['/directions', /^tel:\+82/],
  },
  {
    path: '/directions',
    block: 'every way, parking and help',
    ko: [...ways.map(({ goal }) => goal.ko), '2,000원', '엘리베이터'],
    en: [...ways.map(({ goal }) => goal.en), '2,000', 'Elevator'],
    links: [`tel:${church.phone.international}`, /kakao/, /naver/, /google/],
  },
  {
    path: '/giving',
    block: 'account, envelopes, receipts',
    ko: [offeringAccount?.number ?? '', '십일조', '감사헌금', '기부금 영수증', '홈택스'],
    en: [offeringAccount?.number ?? '', 'Tithe', 'Donation receipts'],
  },
  {
    path: '/beliefs',
    block: 'denomination and creed',
    ko: ['대한예수교장로회', '사도신경', '전능하사 천지를 만드신'],
    en: ['Presbyterian', 'I believe in God the Father Almighty'],
    links: ['/staff', '/about'],
  },
  {
    path: '/privacy',
    block: 'items, retention and officer',
    ko: ['처리하는 개인정보', '6개월', '30일', '개인정보 보호책임자', '임소은'],
    en: ['What we process', '6 months', '30 days', 'Who is responsible', 'Lim Soeun'],
    links: ['/terms'],
  },
  {
    path: '/terms',
    block: 'accounts, reservations, copyright',
    ko: ['회원 계정', '저작권', '시행'],
    en: ['Accounts', 'Copyright', 'In force'],
    links: ['/privacy'],
  },
  {
    path: '/reserve',
    block: 'rooms, van and notice',
    ko: [/본당/, '300', '20', '8', /9인승/, /3일/],
    en: [/main hall/i, '300', '20', '8', /9[- ]seat/i, /3 days|three days/i],
  },
  { path: '/auth', block: 'sign in, sign up', ko: ['로그인'], en: [/sign[- ]in/i] },
];
