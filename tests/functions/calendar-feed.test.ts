import { expect, test } from 'vitest';
import { calendarFeed } from '../../src/domain/calendar-file.ts';
import { feedEvents, type FeedRow } from '../../supabase/functions/calendar-feed/feed-events.ts';

const ROW: FeedRow = {
  uid: 'reservation-1',
  resource_id: 'classroom1',
  title_ko: null,
  title_en: null,
  organization: '청년 2목장',
  name: '김*봄',
  start_date: '2026-12-31',
  start_time: '22:00',
  end_date: '2027-01-01',
  end_time: '01:00',
};

test('a calendar feed contains each use with its room, times in Seoul and what it is for', () => {
  const meeting = {
    ...ROW,
    uid: 'meeting-1',
    title_ko: '주일 1부 예배',
    title_en: 'First service',
  };
  const feed = calendarFeed('시설', feedEvents([ROW, meeting], 'ko'), new Date(0));
  expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(feed.match(/BEGIN:VCALENDAR/g)).toHaveLength(1);
  expect(feed.match(/BEGIN:VTIMEZONE/g)).toHaveLength(1);
  const lines = feed.replaceAll('\r\n ', '').split('\r\n');
  expect(lines).toContain('X-WR-CALNAME:시설');
  expect(lines).toContain('SUMMARY:3층 새가족실: 청년 2목장');
  expect(lines).toContain('SUMMARY:3층 새가족실: 주일 1부 예배');
  expect(lines).toContain('DTSTART;TZID=Asia/Seoul:20261231T220000');
  expect(lines).toContain('DTEND;TZID=Asia/Seoul:20270101T010000');
  expect(new Set(lines.filter((line) => line.startsWith('UID:'))).size).toBe(2);
});

test('a calendar feed in English has the English titles, and a masked name where there is no group', () => {
  const [one, meeting] = feedEvents(
    [
      { ...ROW, organization: null },
      { ...ROW, title_ko: '주일 1부 예배', title_en: 'First service' },
    ],
    'en',
  );
  expect(one?.title).toBe('Newcomers’ room, 3rd floor: 김*봄');
  expect(meeting?.title).toBe('Newcomers’ room, 3rd floor: First service');
});
