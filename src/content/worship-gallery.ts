import type { Localized } from '../i18n/locale.ts';

interface WorshipScene {
  readonly id: string;
  readonly name: Localized;
  readonly caption: Localized;
  /** URL of a photo, such as `/photos/praise.jpg` for a file in `public/photos`; null shows the illustration. */
  readonly photo: string | null;
  readonly drawing: 'assembly' | 'praise' | 'book' | 'hands' | 'table' | 'blessing';
}

/** The six pictures of the worship page, in the order of a Sunday. */
export const worshipGallery: readonly WorshipScene[] = [
  {
    id: 'sundayService',
    name: { ko: '주일예배', en: 'Sunday service' },
    caption: {
      ko: '한 주의 첫날, 온 세대가 한자리에 모입니다.',
      en: 'On the first day of the week all generations gather in one place.',
    },
    photo: null,
    drawing: 'assembly',
  },
  {
    id: 'praise',
    name: { ko: '찬양', en: 'Praise' },
    caption: {
      ko: '목소리를 모아 하나님의 이름을 높입니다.',
      en: 'With one voice we lift up the name of God.',
    },
    photo: null,
    drawing: 'praise',
  },
  {
    id: 'preaching',
    name: { ko: '말씀', en: 'Preaching' },
    caption: {
      ko: '성경을 펴고, 오늘 우리에게 하시는 말씀을 듣습니다.',
      en: 'The Bible is opened, and we listen for what it says today.',
    },
    photo: null,
    drawing: 'book',
  },
  {
    id: 'prayer',
    name: { ko: '기도', en: 'Prayer' },
    caption: {
      ko: '손을 모으고 서로를 위해 기도합니다.',
      en: 'We open our hands and pray for one another.',
    },
    photo: null,
    drawing: 'hands',
  },
  {
    id: 'community',
    name: { ko: '공동체', en: 'Community' },
    caption: {
      ko: '예배를 마치고 한 식탁에 둘러앉아 교제합니다.',
      en: 'Around one table we share bread, and our lives.',
    },
    photo: null,
    drawing: 'table',
  },
  {
    id: 'blessing',
    name: { ko: '축복', en: 'Blessing' },
    caption: {
      ko: '축도를 받고, 주님과 함께 한 주의 길을 나섭니다.',
      en: 'Blessed, we set out into the week with the Lord.',
    },
    photo: null,
    drawing: 'blessing',
  },
];
