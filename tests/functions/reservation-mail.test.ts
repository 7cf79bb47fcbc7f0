import { expect, test } from 'vitest';
import { officeDigest } from '../../supabase/functions/_shared/office-digest.ts';
import {
  type MailedReservation,
  reservationMail,
} from '../../supabase/functions/_shared/reservation-mail.ts';
import { inTimeZones } from '../support/time-zones.ts';

const RESERVATION: MailedReservation = {
  language: 'ko',
  to: 'saebom@x.example',
  reservation_type: 'facility',
  resource_id: 'nazagim',
  start_date: '2026-11-28',
  start_time: '14:00',
  end_date: '2026-11-28',
  end_time: '16:30',
  status: 'pending',
  dates: null,
  admin_comment: null,
  request_id: '7f0c0000-0000-4000-8000-000000000001',
  receipt: 'ab'.repeat(32),
  cancelled_via: null,
  was_approved: false,
  is_partly_approved: false,
  changed_at: '2026-11-20T01:02:03.000Z',
};
const SITE = 'https://behold.example';
const mail = (changes: Partial<MailedReservation> = {}) =>
  reservationMail({ ...RESERVATION, ...changes }, SITE);

test('reservationMail for a pending request contains its data and says that it is not confirmed yet', () => {
  const { to, subject, text, html } = mail();
  expect(to).toBe('saebom@x.example');
  expect(subject).toBe('[비홀드교회] 예약 신청을 받았습니다');
  // Phone numbers and times do not break across lines.
  expect(html).toContain('<span style="white-space:nowrap;">오후 2시~오후 4시 30분</span>');
  expect(html).toContain('<span style="white-space:nowrap;">02-0000-1203</span>');
  for (const body of [text, html.replaceAll(/<\/?span[^>]*>/g, '')]) {
    expect(body).toContain('안녕하세요.');
    expect(body).toContain('아직 확정된 예약은 아닙니다');
    expect(body).toContain('4층 나자김실');
    expect(body).toContain('2026년 11월 28일 (토) 오후 2시~오후 4시 30분 (한국 시간)');
    expect(body).toContain(`https://behold.example/reserve#receipt=${RESERVATION.receipt}`);
    expect(body).toContain('02-0000-1203');
  }
  expect(html).toContain('<html lang="ko">');
});

test.each([
  ['approved', 'ko', '[비홀드교회] 예약이 승인되었습니다'],
  ['rejected', 'ko', '[비홀드교회] 예약을 승인하지 못했습니다'],
  ['pending', 'en', '[Behold Church] We have your reservation request'],
  ['approved', 'en', '[Behold Church] Your reservation is approved'],
  ['rejected', 'en', '[Behold Church] About your reservation request'],
  ['cancelled', 'ko', '[비홀드교회] 예약이 취소되었습니다'],
  ['cancelled', 'en', '[Behold Church] Your reservation is canceled'],
] as const)(
  'reservationMail for status %s in %s has the subject "%s" and contains the comment',
  (status, language, subject) => {
    const written = mail({ status, language, admin_comment: '열쇠는 사무실에\n있습니다.' });
    expect(written.subject).toBe(subject);
    expect(written.text).toContain('열쇠는 사무실에\n있습니다.');
    expect(written.html).toContain('열쇠는 사무실에<br>있습니다.');
    expect(written.text).not.toMatch(/\{\{|undefined|null/);
    expect(written.html).not.toMatch(/\{\{|undefined|null/);
  },
);

test('reservationMail in English contains resource, date and page URL in English and no Hangul', () => {
  const { text, html } = mail({
    language: 'en',
    reservation_type: 'vehicle',
    resource_id: 'van1',
  });
  expect(text).toContain('Hello,');
  expect(text).toContain('Vehicle: 9-seat van');
  expect(text).toContain('When: Sat, Nov 28, 2026, 2:00 pm–4:30 pm (Korean time)');
  expect(text).toContain('https://behold.example/en/reserve#receipt=');
  expect(html).toContain('<html lang="en">');
  expect(text + html).not.toMatch(/[\uac00-\ud7a3]/);
});

test.each([
  ['receipt', '요청하신 대로 취소했습니다.'],
  ['account', '요청하신 대로 취소했습니다.'],
  ['staff', '교회 사정으로 아래 예약을 취소하게 되었습니다.'],
  ['change', '변경을 신청하셔서 이전 신청은 취소했습니다.'],
] as const)('reservationMail about a cancellation via %s says "%s"', (cancelled_via, words) => {
  expect(mail({ status: 'cancelled', cancelled_via }).text).toContain(words);
});

test('reservationMail attaches a calendar file to an approval, and one that removes the entry to its cancellation', () => {
  const fileOf = (changes: Partial<MailedReservation>) =>
    mail(changes).attachments?.map(({ filename, content, content_type }) => ({
      filename,
      content_type,
      lines: Buffer.from(content, 'base64').toString().split('\r\n'),
    }));
  const filename = 'reservation-7f0c0000-0000-4000-8000-000000000001.ics';
  const uid = 'UID:reservation-7f0c0000-0000-4000-8000-000000000001@behold.example';
  const approved = fileOf({ status: 'approved', was_approved: true });
  expect(approved).toMatchObject([{ filename, content_type: 'text/calendar; charset=utf-8' }]);
  expect(approved?.[0]?.lines).toContain(uid);
  expect(approved?.[0]?.lines).not.toContain('METHOD:CANCEL');
  const cancelled = fileOf({ status: 'cancelled', cancelled_via: 'staff', was_approved: true });
  expect(cancelled).toMatchObject([
    { filename, content_type: 'text/calendar; charset=utf-8; method=CANCEL' },
  ]);
  expect(cancelled?.[0]?.lines).toEqual(
    expect.arrayContaining(['METHOD:CANCEL', uid, 'SEQUENCE:1', 'STATUS:CANCELLED']),
  );
  expect(mail({ status: 'pending' })).not.toHaveProperty('attachments');
  expect(mail({ status: 'cancelled', cancelled_via: 'receipt' })).not.toHaveProperty('attachments');
});

test('reservationMail writes times in Seoul time whatever the time zone of the server', () => {
  inTimeZones(() => {
    expect(mail().text).toContain('2026년 11월 28일 (토) 오후 2시~오후 4시 30분 (한국 시간)');
  });
});

test('reservationMail escapes markup in a comment, and the subject contains no comment', () => {
  const markup = `<img src=x onerror="alert(1)"> & 'x'`;
  const { html, text, subject } = mail({ admin_comment: markup, status: 'approved' });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;x&#39;');
  expect(text).toContain(markup);
  expect(subject).not.toContain('img');
});

test('reservationMail does not substitute placeholders inside a comment', () => {
  const comment = '{{email}} $&';
  expect(mail({ status: 'approved', admin_comment: comment }).text).toContain(comment);
});

test('the mail about a recurring request lists each date with its state, and its calendar file has the approved ones', () => {
  const date = (day: string, status: 'approved' | 'rejected') => ({
    request_id: `request-${day}`,
    status,
    start_date: day,
    start_time: '14:00',
    end_date: day,
    end_time: '16:00',
  });
  const mail = reservationMail(
    {
      ...RESERVATION,
      language: 'ko',
      // The mail refers to one of the dates; here to the rejected one.
      status: 'rejected',
      was_approved: true,
      is_partly_approved: true,
      dates: [
        date('2026-12-05', 'approved'),
        date('2026-12-12', 'rejected'),
        date('2026-12-19', 'approved'),
      ],
    },
    'https://behold.example',
  );
  expect(mail.subject).toBe('[비홀드교회] 예약이 승인되었습니다');
  const file = Buffer.from(mail.attachments?.[0]?.content ?? '', 'base64').toString();
  expect(file.match(/^UID:.*2026-\d\d-\d\d/gm)).toEqual([
    'UID:reservation-request-2026-12-05',
    'UID:reservation-request-2026-12-19',
  ]);
  expect(mail.text).toContain('2026년 12월 5일 (토) 오후 2시~오후 4시 · 승인\n');
  expect(mail.text).toContain('2026년 12월 12일 (토) 오후 2시~오후 4시 · 반려\n');
  expect(mail.text).toContain('날짜마다 결과를');
  expect(mail.html).toContain('2026년 12월 12일');
  expect(mail.text).toContain('변경하거나 취소해 주세요');
});

test('the mail about a recurring request whose dates were all rejected mentions no approved time', () => {
  const dates = ['2026-12-05', '2026-12-12'].map((day) => ({
    request_id: `request-${day}`,
    status: 'rejected' as const,
    start_date: day,
    start_time: '14:00',
    end_date: day,
    end_time: '16:00',
  }));
  const { subject, text } = mail({ status: 'rejected', dates });
  expect(subject).toBe('[비홀드교회] 예약을 승인하지 못했습니다');
  expect(text).not.toContain('승인된 시간');
  expect(text).not.toContain('변경하거나 취소');
});

test.each([
  ['ko', '[비홀드교회] 일부 날짜를 승인하지 못했습니다', '‘반려’로 적은 날짜'],
  ['en', '[Behold Church] About part of your reservation request', 'marked “Not approved”'],
] as const)(
  'the mail in %s about a date that was rejected after or before others does not say that it is approved',
  (language, expected, intro) => {
    const on = (day: string, state: MailedReservation['status'], comment?: string) => ({
      request_id: day,
      status: state,
      ...(comment === undefined ? {} : { admin_comment: comment }),
      start_date: day,
      start_time: '14:00',
      end_date: day,
      end_time: '16:00',
    });
    for (const other of ['approved', 'pending'] as const) {
      const { subject, text, html } = mail({
        language,
        status: 'rejected',
        admin_comment: '그날은 공사를 합니다.',
        was_approved: true,
        dates: [on('2026-12-05', other), on('2026-12-12', 'rejected', '그날은 공사를 합니다.')],
      });
      expect(subject).toBe(expected);
      for (const body of [text, html]) {
        expect(body).toContain(intro);
        expect(body).toContain('그날은 공사를 합니다.');
        expect(body).not.toMatch(/예약이 승인되었습니다|is approved/);
        expect(body).toMatch(/변경하거나 취소해 주세요|to change or cancel/);
      }
    }
    const { subject } = mail({
      language,
      status: 'rejected',
      dates: [on('2026-12-05', 'cancelled'), on('2026-12-12', 'rejected')],
    });
    expect(subject).toMatch(/예약을 승인하지 못했습니다|About your reservation request/);
  },
);

test('the mail about a recurring request has one comment for all dates, or each with its date', () => {
  const on = (day: string, comment?: string) => ({
    request_id: day,
    status: 'approved' as const,
    ...(comment === undefined ? {} : { admin_comment: comment }),
    start_date: day,
    start_time: '14:00',
    end_date: day,
    end_time: '16:00',
  });
  const text = (...dates: ReturnType<typeof on>[]) =>
    mail({ status: 'approved', admin_comment: '열쇠는 사무실에', dates }).text;
  expect(text(on('2026-12-05', '열쇠는 사무실에'), on('2026-12-12', '열쇠는 사무실에'))).toMatch(
    /12월 5일.* · 승인\n.* · 승인\n담당자 답변: 열쇠는 사무실에\n/,
  );
  expect(text(on('2026-12-05'), on('2026-12-12', '열쇠는 사무실에'))).toMatch(
    /12월 5일.* · 승인\n2026년 12월 12일.* · 승인\n담당자 답변: 열쇠는 사무실에\n\n/,
  );
  expect(text(on('2026-12-05', '난방을 켭니다'), on('2026-12-12', '열쇠는 사무실에'))).toMatch(
    /12월 5일.* · 승인\n담당자 답변: 난방을 켭니다\n.*12일.* · 승인\n담당자 답변: 열쇠는 사무실에\n/,
  );
});

test('the mail about a cancelled date of a recurring request says that the others remain', () => {
  const on = (day: string, status: 'approved' | 'cancelled') => ({
    ...RESERVATION,
    request_id: day,
    status,
    admin_comment: undefined,
    start_date: day,
    end_date: day,
  });
  const cancelled = {
    status: 'cancelled' as const,
    cancelled_via: 'receipt' as const,
    dates: [on('2026-12-05', 'approved'), on('2026-12-12', 'cancelled')],
  };
  const part = mail(cancelled);
  expect(part.subject).toBe('[비홀드교회] 일부 날짜의 예약이 취소되었습니다');
  expect(part.text).toContain('다른 날짜는 그대로입니다');
  expect(part.text).toContain('변경하거나 취소해 주세요');
  expect(part.html).toContain('<td colspan="2"');
  expect(mail({ ...cancelled, cancelled_via: 'staff' }).text).toContain(
    '교회 사정으로 아래에 ‘취소’로 적은',
  );
  const whole = mail({ ...cancelled, dates: [on('2026-12-12', 'cancelled')] });
  expect(whole.subject).toBe('[비홀드교회] 예약이 취소되었습니다');
});

test('officeDigest counts a recurring request once and has one line for all its dates', () => {
  const event = { kind: 'reservation_cancelled', resource_id: 'nazagim' } as const;
  const on = (day: string) => ({
    start_date: day,
    start_time: '14:00',
    end_date: day,
    end_time: '16:00',
  });
  const { subject, text } = officeDigest(
    {
      to: 'office@behold.example',
      events: [
        { ...event, ...on('2026-12-05'), dates: 3 },
        { ...event, ...on('2026-12-07'), dates: 1 },
      ],
    },
    SITE,
  );
  expect(subject).toBe('[비홀드교회] 예약 취소 2건');
  expect(text).toContain('12월 5일 (토) 오후 2시~오후 4시 외 2회\n');
  expect(text).toContain('12월 7일 (월) 오후 2시~오후 4시\n');
});
