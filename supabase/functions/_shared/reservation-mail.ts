import { church } from '../../../src/content/church.ts';
import { facilityName } from '../../../src/content/facilities.ts';
import type { ContentLanguage } from '../../../src/content/localized.ts';
import { reservationMailFrame, reservationMails } from '../../../src/content/reservation-mail.ts';
import { timesText } from '../../../src/content/times-text.ts';
import type {
  ReservationStatus,
  ReservationTimes,
  ReservationType,
} from '../../../src/domain/reservation.ts';

/** What the database says about the reservation that a mail is about. Days and times are those of Seoul. */
export interface MailedReservation {
  readonly language: ContentLanguage;
  readonly name: string;
  readonly email: string;
  readonly reservation_type: ReservationType;
  readonly resource_id: string;
  readonly start_date: string;
  readonly start_time: string;
  readonly end_date: string;
  readonly end_time: string;
  readonly participants: number | null;
  readonly status: ReservationStatus;
  readonly admin_comment: string | null;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/**
 * The mail about the state that a reservation is in. The purpose and the notes stay out of it: whoever fills in
 * somebody else's address must not be able to write them a letter.
 */
export function reservationMail(reservation: MailedReservation, siteUrl: string): Mail {
  const { language, status } = reservation;
  const values: Readonly<Record<string, string>> = {
    church: church.name[language],
    name: reservation.name,
    phone: church.phone.display[language],
    email: church.email,
    count: String(reservation.participants ?? ''),
  };
  const fill = (text: string) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '');
  const frame = (key: keyof typeof reservationMailFrame) =>
    fill(reservationMailFrame[key][language]);
  const own = reservationMails[status];
  const heading = fill(own.heading[language]);
  const intro = fill(own.intro[language]);
  const facts: (readonly [term: string, value: string])[] = [
    [frame(reservation.reservation_type), facilityName(reservation.resource_id, language)],
    [frame('time'), `${timesText(timesOf(reservation), language)} (${frame('timeNote')})`],
    ...(reservation.participants === null
      ? []
      : [[frame('participants'), frame('people')] as const]),
    [frame('state'), own.state[language]],
    ...(reservation.admin_comment === null
      ? []
      : [[frame('comment'), reservation.admin_comment] as const]),
  ];
  const link = new URL(language === 'en' ? '/en/reserve' : '/reserve', siteUrl).href;

  return {
    to: reservation.email,
    subject: fill(own.subject[language]),
    text: [
      frame('greeting'),
      '',
      heading,
      intro,
      '',
      ...facts.map(([term, value]) => `${term}: ${value}`),
      '',
      `${frame('link')}: ${link}`,
      '',
      frame('questions'),
      frame('why'),
      '',
      values['church'],
    ].join('\n'),
    html: page({
      language,
      heading,
      church: church.name[language],
      greeting: frame('greeting'),
      intro,
      facts,
      link,
      linkText: frame('link'),
      footer: [frame('questions'), frame('why')],
    }),
  };
}

function timesOf(reservation: MailedReservation): ReservationTimes {
  const { start_date, start_time, end_date, end_time } = reservation;
  return { startDate: start_date, startTime: start_time, endDate: end_date, endTime: end_time };
}

interface Page {
  readonly language: ContentLanguage;
  readonly heading: string;
  readonly church: string;
  readonly greeting: string;
  readonly intro: string;
  readonly facts: readonly (readonly [term: string, value: string])[];
  readonly link: string;
  readonly linkText: string;
  readonly footer: readonly string[];
}

/** Styles stand at each element, because mail programs leave out all others. */
function page({ language, heading, church: name, greeting, intro, facts, ...rest }: Page): string {
  const rows = facts
    .map(
      ([term, value]) => `<tr>
<th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;font-weight:600;color:#6b5d52;white-space:nowrap;">${escaped(term)}</th>
<td valign="top" style="padding:8px 0;word-break:keep-all;overflow-wrap:anywhere;">${escaped(value)}</td>
</tr>`,
    )
    .join('\n');
  const footer = rest.footer
    .map((line) => `<p style="margin:0 0 8px;">${escaped(line)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(heading)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f1e9;color:#2b2521;font:17px/1.7 'Apple SD Gothic Neo','Malgun Gothic',sans-serif;">
<div style="max-width:560px;margin:0 auto;background:#fffdf9;border:1px solid #e6dccd;border-top:6px solid #c2410c;border-radius:8px;padding:28px 24px;">
<p style="margin:0 0 4px;font-size:15px;color:#6b5d52;">${escaped(name)}</p>
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.4;">${escaped(heading)}</h1>
<p style="margin:0 0 12px;">${escaped(greeting)}</p>
<p style="margin:0 0 20px;word-break:keep-all;">${escaped(intro)}</p>
<table style="width:100%;border-collapse:collapse;border-top:1px solid #e6dccd;border-bottom:1px solid #e6dccd;font-size:16px;">
${rows}
</table>
<p style="margin:24px 0;"><a href="${escaped(rest.link)}" style="display:inline-block;padding:12px 20px;background:#c2410c;color:#ffffff;border-radius:6px;text-decoration:none;font-weight:600;">${escaped(rest.linkText)}</a></p>
<div style="font-size:14px;color:#6b5d52;word-break:keep-all;">
${footer}
</div>
</div>
</body>
</html>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('\n', '<br>');
}
