import type { Localized } from '../i18n/locale.ts';

/** The subjects that links to the contact form fill in, by `?subject=`. */
export const inquirySubjects = {
  'jesus-walking-group': {
    ko: '예수동행일기 나눔 모임 문의',
    en: 'Joining a Jesus-walking group',
  },
  'jesus-walking-trial': { ko: '예수동행일기 체험 문의', en: 'Trying the Jesus-walking diary' },
  'new-family': { ko: '새가족 등록 문의', en: 'Joining the church' },
  visit: { ko: '심방 문의', en: 'A pastoral visit' },
} as const satisfies Readonly<Record<string, Localized>>;

export type Inquiry = keyof typeof inquirySubjects;
