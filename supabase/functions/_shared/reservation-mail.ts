import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { facilityName } from '../../../src/content/facilities.ts';
import { reservationCalendarEvent } from '../../../src/content/reservation-calendar.ts';
import { calendarFile, calendarFileName } from '../../../src/domain/calendar-file.ts';
import {
  cancellationIntros,
  partlyCancelled,
  partlyRejected,
  reservationMailFrame,
  reservationMails,
  seriesIntro,
} from './reservation-mail-texts.ts';
import { timesText } from '../../../src/i18n/format/reservation-times-text.ts';
import { localizedPath, LOCALES } from '../../../src/i18n/locale.ts';
import {
  isActive,
  RESERVATION_STATUSES,
  RESERVATION_TYPES,
} from '../../../src/domain/reservation.ts';
import type { ReservationTimes } from '../../../src/domain/reservation-times.ts';
import { button, escapedLines, mailPage, paragraph, smallPrint, unbroken } from './mail-page.ts';

/** The reservation that a mail is about, as the database returns it. Dates and times are in Seoul time. */
export const mailedReservationSchema = z.object({
  to: z.string(),
  language: z.enum(LOCALES),
  reservation_type: z.enum(RESERVATION_TYPES),
  resource_id: z.string(),
  start_date: z.string(),
  start_time: z.string(),
  end_date: z.string(),
  end_time: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  admin_comment: z.nullable(z.string()),
  /** Every date of a recurring request with its status; null for a single date. */
  dates: z.nullable(
    z.array(
      z.object({
        request_id: z.string(),
        status: z.enum(RESERVATION_STATUSES),
        admin_comment: z.optional(z.string()),
        start_date: z.string(),
        start_time: z.string(),
        end_date: z.string(),
        end_time: z.string(),
      }),
    ),
  ),
  request_id: z.string(),
  /** Secret token that opens the request in any browser. */
  receipt: z.string(),
  cancelled_via: z.nullable(z.enum(['receipt', 'account', 'staff', 'change'])),
  was_approved: z.boolean(),
  /** True if the decision approved dates of a recurring request; false if only earlier or later decisions did. */
  is_partly_approved: z.boolean(),
  /** Time of the last status change. */
  changed_at: z.string(),
});
export type MailedReservation = z.output<typeof mailedReservationSchema>;

export interface Mail {
  readonly to: string;
  /** Address for replies, if different from the sender. */
  readonly reply_to?: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Resend's format: the content is base64. */
  readonly attachments?: readonly {
    readonly filename: string;
    readonly content: string;
    readonly content_type: string;
  }[];
}

/**
 * Builds the mail about a reservation's current status. It contains no text entered by the applicant: otherwise anyone
 * could send arbitrary text to another person's address.
 */
export function reservationMail(reservation: MailedReservation, siteUrl: string): Mail {
  const { language } = reservation;
  const { subject, heading, intro, state, canManage } = mailTextsOf(reservation);
  const frame = (key: FrameKey) => fill(reservationMailFrame[key][language], language);
  const facts = factsOf(reservation, state, frame);
  const manage = canManage ? [frame('manage')] : [];
  // The token is in the fragment so that no server sees or logs it.
  const page = `${localizedPath('/reserve', language)}#receipt=${reservation.receipt}`;
  const link = new URL(page, siteUrl).href;

  return {
    to: reservation.to,
    subject,
    ...attachmentsOf(reservation),
    text: [
      frame('greeting'),
      '',
      heading,
      intro,
      '',
      ...facts.map((fact) => fact.filter((part) => part !== '').join(': ')),
      '',
      ...manage,
      `${frame('link')}: ${link}`,
      '',
      frame('questions'),
      frame('why'),
      '',
      church.name[language],
    ].join('\n'),
    html: mailPage({
      language,
      heading,
      body: [
        paragraph(frame('greeting')),
        paragraph(intro),
        table(facts),
        ...manage.map(paragraph),
        button(link, frame('link')),
        smallPrint(frame('questions'), frame('why')),
      ],
    }),
  };
}

type FrameKey = keyof typeof reservationMailFrame;

function fill(text: string, language: MailedReservation['language']): string {
  const values: Readonly<Record<string, string>> = {
    church: church.name[language],
    phone: church.phone.display[language],
    email: church.email,
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
}

/** The texts about the current status, and whether the reservation can still be changed or cancelled. */
function mailTextsOf({ language, status, cancelled_via, ...reservation }: MailedReservation) {
  // One mail covers all dates of a decision; the date that it refers to may be the only one that was rejected.
  const isPartlyApproved =
    reservation.is_partly_approved && (status === 'approved' || status === 'rejected');
  const hasOtherDates = (reservation.dates ?? []).some(isActive);
  const isPartlyRejected = status === 'rejected' && !isPartlyApproved && hasOtherDates;
  const isPartlyCancelled = status === 'cancelled' && cancelled_via !== 'change' && hasOtherDates;
  const own = {
    ...reservationMails[isPartlyApproved ? 'approved' : status],
    ...(isPartlyRejected ? partlyRejected : {}),
    ...(isPartlyCancelled
      ? partlyCancelled[cancelled_via === 'staff' ? 'staff' : 'applicant']
      : {}),
  };
  const intro = isPartlyApproved
    ? seriesIntro
    : !isPartlyCancelled && (cancelled_via === 'staff' || cancelled_via === 'change')
      ? cancellationIntros[cancelled_via]
      : own.intro;
  return {
    subject: fill(own.subject[language], language),
    heading: fill(own.heading[language], language),
    intro: fill(intro[language], language),
    state: own.state[language],
    canManage: isActive({ status }) || isPartlyApproved || isPartlyRejected || isPartlyCancelled,
  };
}

type Fact = readonly [term: string, value: string];

/** The rows of the mail's table. */
function factsOf(
  { language, dates, ...reservation }: MailedReservation,
  state: string,
  frame: (key: FrameKey) => string,
): readonly Fact[] {
  const resource: Fact = [
    frame(reservation.reservation_type),
    facilityName(reservation.resource_id, language),
  ];
  const comment = reservation.admin_comment;
  const commentFacts: readonly Fact[] = comment === null ? [] : [[frame('comment'), comment]];
  if (dates === null) {
    const time = `${timesText(timesOf(reservation), language)} (${frame('timeNote')})`;
    return [resource, [frame('time'), time], [frame('state'), state], ...commentFacts];
  }
  // Dates that were decided one by one may have different comments.
  const isShared = new Set(dates.map((date) => date.admin_comment)).size <= 1;
  const dateFacts = dates.map((date): Fact => {
    const own =
      isShared || date.admin_comment === undefined
        ? ''
        : `\n${frame('comment')}: ${date.admin_comment}`;
    const stateOfDate = reservationMails[date.status].state[language];
    return ['', `${timesText(timesOf(date), language)} · ${stateOfDate}${own}`];
  });
  return [
    resource,
    [`${frame('time')} (${frame('timeNote')})`, ''],
    ...dateFacts,
    ...(isShared ? commentFacts : []),
  ];
}

/**
 * Attaches a calendar file that adds an approved reservation to the applicant's calendar, or removes a cancelled one; of a
 * recurring one all such dates.
 */
function attachmentsOf(reservation: MailedReservation): Pick<Mail, 'attachments'> {
  const { status, language, resource_id, was_approved, changed_at } = reservation;
  if (!was_approved) return {};
  const exported = status === 'cancelled' ? 'cancelled' : 'approved';
  const events = (reservation.dates ?? [reservation]).flatMap((date) => {
    if (date.status !== exported) return [];
    const { request_id: requestId } = date;
    const use = { ...timesOf(date), requestId, resourceId: resource_id, status: exported } as const;
    return reservationCalendarEvent(use, language) ?? [];
  });
  const [first, ...others] = events;
  if (first === undefined) return {};
  const file = new TextEncoder().encode(calendarFile(first, new Date(changed_at), others));
  return {
    attachments: [
      {
        filename: calendarFileName(first),
        content: btoa(Array.from(file, (byte) => String.fromCharCode(byte)).join('')),
        content_type: `text/calendar; charset=utf-8${status === 'cancelled' ? '; method=CANCEL' : ''}`,
      },
    ],
  };
}

function timesOf(
  reservation: Pick<MailedReservation, 'start_date' | 'start_time' | 'end_date' | 'end_time'>,
): ReservationTimes {
  const { start_date, start_time, end_date, end_time } = reservation;
  return { startDate: start_date, startTime: start_time, endDate: end_date, endTime: end_time };
}

/** A term or a value alone has the whole width: the dates of a recurring request below their term. */
function table(facts: readonly Fact[]): string {
  const rows = facts.map(([term, value]) => {
    const isAlone = term === '' || value === '';
    const width = isAlone ? ' colspan="2"' : '';
    const cells = [
      ...(term === ''
        ? []
        : [
            `<th scope="row"${width} align="left" valign="top" style="padding:8px 16px 8px 0;font-weight:600;color:#6b5d52;white-space:nowrap;">${escapedLines(term)}</th>`,
          ]),
      ...(value === ''
        ? []
        : [
            `<td${width} valign="top" style="padding:${isAlone ? '4px' : '8px'} 0;overflow-wrap:anywhere;">${unbroken(value)}</td>`,
          ]),
    ];
    return `<tr>\n${cells.join('\n')}\n</tr>`;
  });
  return `<table style="width:100%;margin:0 0 16px;border-collapse:collapse;border-top:1px solid #e6dccd;border-bottom:1px solid #e6dccd;font-size:16px;">
${rows.join('\n')}
</table>`;
}
