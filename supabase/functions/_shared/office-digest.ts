import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { facilityName } from '../../../src/content/facilities.ts';
import { timesText } from '../../../src/i18n/format/reservation-times-text.ts';
import { button, mailPage, paragraph } from './mail-page.ts';
import type { Mail } from './reservation-mail.ts';

const KINDS = ['reservation_requested', 'reservation_cancelled', 'contact_message'] as const;

/** Events since the last digest. Dates and times are in Seoul time and null for contact messages. */
export const officeDigestSchema = z.object({
  to: z.string(),
  events: z.array(
    z.object({
      kind: z.enum(KINDS),
      /** Number of dates of a recurring request, of which the first is given; 1 for a single date or a message. */
      dates: z.number(),
      resource_id: z.nullable(z.string()),
      start_date: z.nullable(z.string()),
      start_time: z.nullable(z.string()),
      end_date: z.nullable(z.string()),
      end_time: z.nullable(z.string()),
    }),
  ),
});
type OfficeDigest = z.output<typeof officeDigestSchema>;

const LABELS: Readonly<Record<(typeof KINDS)[number], string>> = {
  reservation_requested: '새 예약 신청',
  reservation_cancelled: '예약 취소',
  contact_message: '새 문의',
};

/** Builds the Korean digest for the office. It lists pending items without any personal data of the senders. */
export function officeDigest({ to, events }: OfficeDigest, siteUrl: string): Mail {
  const counts = KINDS.flatMap((kind) => {
    const count = events.filter((event) => event.kind === kind).length;
    return count === 0 ? [] : [`${LABELS[kind]} ${count}건`];
  });
  const heading = counts.join(', ');
  const lines = events.flatMap(
    ({ kind, dates, resource_id, start_date, start_time, end_date, end_time }) =>
      resource_id === null || !start_date || !start_time || !end_date || !end_time
        ? []
        : [
            `${LABELS[kind]}: ${facilityName(resource_id, 'ko')}, ${timesText(
              {
                startDate: start_date,
                startTime: start_time,
                endDate: end_date,
                endTime: end_time,
              },
              'ko',
            )}${dates > 1 ? ` 외 ${dates - 1}회` : ''}`,
          ],
  );
  const link = new URL('/bc-admin', siteUrl).href;
  const why =
    '관리자 화면에서 정한 주소로 보내 드린 메일입니다. 알림은 10분에 한 번까지만 보냅니다.';
  return {
    to,
    subject: `[${church.name.ko}] ${heading}`,
    text: [heading, '', ...lines, '', `관리자 화면 열기: ${link}`, '', why].join('\n'),
    html: mailPage({
      language: 'ko',
      heading,
      body: [...lines.map(paragraph), button(link, '관리자 화면 열기'), paragraph(why)],
    }),
  };
}
