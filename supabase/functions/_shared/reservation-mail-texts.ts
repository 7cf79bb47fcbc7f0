import type { ReservationStatus } from '../../../src/domain/reservation.ts';
import type { Localized } from '../../../src/i18n/locale.ts';

/** `{{church}}`, `{{phone}}` and `{{email}}` are filled in when the mail is written. */
export interface ReservationMailTexts {
  readonly subject: Localized;
  readonly heading: Localized;
  readonly intro: Localized;
  readonly state: Localized;
}

export const reservationMails: Readonly<Record<ReservationStatus, ReservationMailTexts>> = {
  pending: {
    subject: {
      ko: '[{{church}}] 예약 신청을 받았습니다',
      en: '[{{church}}] We have your reservation request',
    },
    heading: { ko: '예약 신청을 받았습니다', en: 'We have your request' },
    intro: {
      ko: '담당자가 일정을 확인한 뒤 승인 여부를 이메일로 알려 드리겠습니다. 아직 확정된 예약은 아닙니다.',
      en: 'Our staff will check the calendar and write to you again. Nothing is confirmed until then.',
    },
    state: { ko: '확인을 기다리는 중', en: 'Waiting for an answer' },
  },
  approved: {
    subject: {
      ko: '[{{church}}] 예약이 승인되었습니다',
      en: '[{{church}}] Your reservation is approved',
    },
    heading: { ko: '예약이 승인되었습니다', en: 'Your reservation is approved' },
    intro: {
      ko: '아래 시간에 쓰시면 됩니다. 일정이 바뀌면 교회 사무실로 알려 주시고, 쓰신 뒤에는 다음 사람을 위해 정리해 주세요.',
      en: 'It is yours for the time below. Please tell the church office if your plans change, and leave things tidy for the next people.',
    },
    state: { ko: '승인', en: 'Approved' },
  },
  rejected: {
    subject: {
      ko: '[{{church}}] 예약을 승인하지 못했습니다',
      en: '[{{church}}] About your reservation request',
    },
    heading: { ko: '예약을 승인하지 못했습니다', en: 'We could not approve your request' },
    intro: {
      ko: '기다려 주셨는데 죄송합니다. 아래 시간에는 쓰실 수 없게 되었습니다. 다른 시간으로 다시 신청하실 수 있습니다.',
      en: 'We are sorry: it is not available at the time below. You are welcome to ask for another time.',
    },
    state: { ko: '승인하지 못함', en: 'Not approved' },
  },
};

export const reservationMailFrame = {
  greeting: { ko: '안녕하세요.', en: 'Hello,' },
  facility: { ko: '시설', en: 'Room' },
  vehicle: { ko: '차량', en: 'Vehicle' },
  time: { ko: '일시', en: 'When' },
  timeNote: { ko: '한국 시간', en: 'Korean time' },
  state: { ko: '상태', en: 'Status' },
  comment: { ko: '담당자 말씀', en: 'Our note' },
  link: { ko: '예약 페이지 열기', en: 'Open the reservation page' },
  questions: {
    ko: '궁금한 점은 교회 사무실로 연락해 주세요. 전화\u00a0{{phone}}, 이메일\u00a0{{email}}',
    en: 'If you have a question, call the church office at {{phone}} or write to {{email}}.',
  },
  why: {
    ko: '예약 신청서에 적힌 주소로 보내 드린 메일입니다. 신청하신 적이 없다면 사무실로 알려 주세요.',
    en: 'This was sent to the address given in a reservation request. If you did not make one, please let the office know.',
  },
} as const satisfies Readonly<Record<string, Localized>>;
