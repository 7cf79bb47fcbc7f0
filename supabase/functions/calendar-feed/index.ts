import { church } from '../../../src/content/church.ts';
import { calendarFeed } from '../../../src/domain/calendar-file.ts';
import { callDatabase } from '../_shared/call-database.ts';
import { logFailure } from '../_shared/http.ts';
import { feedEvents, feedRowsSchema } from './feed-events.ts';

const NAME = 'calendar-feed';
const TOKEN = /^[0-9a-f]{64}$/;

/** Serves all room uses as a calendar to clients with the secret link of a staff member. */
Deno.serve(async (request) => {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  }
  const { searchParams } = new URL(request.url);
  const token = searchParams.get('token') ?? '';
  try {
    // Revoked and unknown tokens get the same response.
    const rows = TOKEN.test(token) ? await callDatabase('calendar_feed', { p_token: token }) : null;
    if (rows === null) return new Response(null, { status: 404, headers: HEADERS });
    const language = searchParams.get('language') === 'en' ? 'en' : 'ko';
    const events = feedEvents(feedRowsSchema.parse(rows), language);
    const name = language === 'ko' ? `${church.name.ko} 시설 사용` : `${church.name.en} rooms`;
    return new Response(calendarFeed(name, events, new Date()), {
      headers: { ...HEADERS, 'content-type': 'text/calendar; charset=utf-8' },
    });
  } catch (error) {
    logFailure(NAME, error);
    return new Response(null, { status: 500, headers: HEADERS });
  }
});

const HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;
