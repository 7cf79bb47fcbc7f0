import type { ReservationStatus } from '../../../src/domain/reservation.ts';
import type { Localized } from '../../../src/i18n/locale.ts';

/** `{{church}}`, `{{phone}}` and `{{email}}` are replaced when the mail is built. */
interface ReservationMailTexts {
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
      en: 'Our staff will check the calendar and email you the answer. The reservation is not confirmed yet.',
    },
    state: { ko: '검토 대기', en: 'Waiting for an answer' },
  },
  approved: {
    subject: {
      ko: '[{{church}}] 예약이 승인되었습니다',
      en: '[{{church}}] Your reservation is approved',
    },
    heading: { ko: '예약이 승인되었습니다', en: 'Your reservation is approved' },
    intro: {
      ko: '아래 시간에 쓰시면 됩니다. 쓰신 뒤에는 다음에 쓰실 분을 위해 정리해 주세요.',
      en: 'It is yours for the time below. Please leave everything tidy for the next group.',
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
      en: 'We are sorry that we cannot offer it at the time below. You are welcome to request another time.',
    },
    state: { ko: '반려', en: 'Not approved' },
  },
  cancelled: {
    subject: {
      ko: '[{{church}}] 예약이 취소되었습니다',
      en: '[{{church}}] Your reservation is canceled',
    },
    heading: { ko: '예약이 취소되었습니다', en: 'Your reservation is canceled' },
    intro: {
      ko: '요청하신 대로 취소했습니다. 다시 쓰실 일이 생기면 새로 신청해 주세요.',
      en: 'It is canceled, as you asked. You are welcome to make a new request at any time.',
    },
    state: { ko: '취소', en: 'Canceled' },
  },
};

/** For a decision that rejected dates of a recurring request of which others remain. */
export const partlyRejected = {
  subject: {
    ko: '[{{church}}] 일부 날짜를 승인하지 못했습니다',
    en: '[{{church}}] About part of your reservation request',
  },
  heading: {
    ko: '일부 날짜를 승인하지 못했습니다',
    en: 'We could not approve part of your request',
  },
  intro: {
    ko: '기다려 주셨는데 죄송합니다. 아래에 ‘반려’로 적은 날짜에는 쓰실 수 없게 되었습니다. 다른 날짜는 그대로입니다.',
    en: 'We are sorry that we cannot offer it on the dates marked “Not approved” below. The other dates have not changed.',
  },
} as const satisfies Partial<ReservationMailTexts>;

const PARTLY_CANCELLED = {
  subject: {
    ko: '[{{church}}] 일부 날짜의 예약이 취소되었습니다',
    en: '[{{church}}] Part of your reservation is canceled',
  },
  heading: { ko: '일부 날짜의 예약이 취소되었습니다', en: 'Part of your reservation is canceled' },
};

/** For a recurring request of which other dates remain, by who cancelled the date. */
export const partlyCancelled = {
  applicant: {
    ...PARTLY_CANCELLED,
    intro: {
      ko: '요청하신 대로 아래에 ‘취소’로 적은 날짜를 취소했습니다. 다른 날짜는 그대로입니다.',
      en: 'As you asked, we canceled the dates marked “Canceled” below. The other dates have not changed.',
    },
  },
  staff: {
    ...PARTLY_CANCELLED,
    intro: {
      ko: '죄송합니다. 교회 사정으로 아래에 ‘취소’로 적은 날짜의 예약을 취소하게 되었습니다. 다른 날짜는 그대로입니다.',
      en: 'We are sorry: we had to cancel the dates marked “Canceled” below. The other dates have not changed.',
    },
  },
} as const satisfies Readonly<Record<string, Partial<ReservationMailTexts>>>;

/** Introductions for cancellations that the applicant did not request explicitly. */
export const cancellationIntros = {
  staff: {
    ko: '죄송합니다. 교회 사정으로 아래 예약을 취소하게 되었습니다. 다른 시간으로 다시 신청하실 수 있습니다.',
    en: 'We are sorry: we had to cancel the reservation below. You are welcome to request another time.',
  },
  change: {
    ko: '변경을 신청하셔서 이전 신청은 취소했습니다. 변경 신청의 결과는 따로 이메일로 알려 드리겠습니다.',
    en: 'You asked for a change, so your earlier request is canceled. We answer the change in a separate email.',
  },
} as const satisfies Readonly<Record<string, Localized>>;

/** Introduction for a decision on a recurring request, whose dates may have different outcomes. */
export const seriesIntro: Localized = {
  ko: '반복해서 신청하신 날짜마다 결과를 적었습니다. 승인된 시간에 쓰시면 되고, 쓰신 뒤에는 다음에 쓰실 분을 위해 정리해 주세요.',
  en: 'Below is our answer for each date you requested. The approved times are yours; please leave everything tidy for the next group.',
};

export const reservationMailFrame = {
  greeting: { ko: '안녕하세요.', en: 'Hello,' },
  facility: { ko: '시설', en: 'Room' },
  vehicle: { ko: '차량', en: 'Vehicle' },
  time: { ko: '일시', en: 'When' },
  timeNote: { ko: '한국 시간', en: 'Korean time' },
  state: { ko: '상태', en: 'Status' },
  comment: { ko: '담당자 답변', en: 'Our note' },
  manage: {
    ko: '일정이 바뀌면 아래 버튼을 눌러 변경하거나 취소해 주세요. 이 버튼으로 누구나 취소할 수 있으니 메일을 다른 분께 전달하지 마세요.',
    en: 'If your plans change, press the button below to change or cancel the request. Anyone with this button can cancel it, so please do not forward this email.',
  },
  link: { ko: '예약 페이지 열기', en: 'Open the reservation page' },
  questions: {
    ko: '궁금한 점은 교회 사무실로 연락해 주세요. 전화\u00a0{{phone}}, 이메일\u00a0{{email}}',
    en: 'If you have a question, call the church office at {{phone}} or write to {{email}}.',
  },
  why: {
    ko: '예약 신청서에 적힌 주소로 보내 드린 메일입니다. 신청하신 적이 없다면 사무실로 알려 주세요.',
    en: 'We sent this email to the address given in a reservation request. If you did not make one, please let the office know.',
  },
} as const satisfies Readonly<Record<string, Localized>>;
