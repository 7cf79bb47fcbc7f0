import { requestBody, submit, weekdayFromToday } from '../database/reservation-requests.ts';
import { addDays, parseSeoulDay } from '../../src/domain/seoul-day.ts';
import { openRealPostgres } from '../support/real-postgres.ts';
import { startTestBackend } from '../support/test-backend.ts';
import { comparePairs, type Comparison } from './statistics.ts';

const DATES = 26;
const ROOMS = ['sanctuary', 'classroom1', 'nazagim', 'classroom2'];

/** 5,000 reservations of four rooms by as many people, none of which overlaps the requests below. */
const RESERVATIONS = `
  insert into public.reservations (
    request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id, resource_name,
    start_date, end_date, start_time, end_time, purpose, status, decided_at
  )
  select gen_random_uuid(), '\\x00', sha256(n::text::bytea), 'ko', 'facility', '김새봄',
    '010-1234-' || to_char(n, 'FM0000'), n || '@x.example', (array['sanctuary', 'classroom1', 'nazagim', 'classroom2'])[1 + n % 4], '방',
    current_date - 300 + n / 8, current_date - 300 + n / 8, time '08:00' + n / 4 % 2 * interval '8 hours',
    time '10:00' + n / 4 % 2 * interval '8 hours', '모임', case when n % 3 = 0 then 'pending' else 'approved' end,
    case when n % 3 > 0 then now() end
  from generate_series(0, 4999) n`;

type Body = ReturnType<typeof requestBody>;

/** Compares the duration in ms of a request for 26 dates with that of a request for a single date. */
function compare(pairs: number, send: (body: Body) => Promise<boolean>): Promise<Comparison> {
  const first = parseSeoulDay(weekdayFromToday(7));
  if (first === null) throw new Error('there is no first day');
  const dates = Array.from({ length: DATES }, (_, week) => addDays(first, week * 7));
  let sent = 0;
  const timeOf = async (changes: Body) => {
    // Spread over rooms and hours, so that the requests of the bench do not pile up on a few slots.
    const hour = 10 + (Math.floor(sent / ROOMS.length) % 6);
    const body = requestBody({
      resource_id: ROOMS[sent % ROOMS.length] ?? '',
      start_date: first,
      end_date: first,
      start_time: `${hour}:00`,
      end_time: `${hour + 1}:00`,
      ...changes,
    });
    sent += 1;
    const start = performance.now();
    if (!(await send(body))) throw new Error('a request was refused');
    return performance.now() - start;
  };
  return comparePairs(
    pairs,
    () => timeOf({ dates }),
    () => timeOf({}),
  );
}

/** Measures until the database has responded, on a PostgreSQL server. */
export async function compareSeriesInSql(pairs: number): Promise<Comparison> {
  const server = await openRealPostgres();
  try {
    const { sql } = await server.createDatabase({ connections: 1 });
    await sql.unsafe(RESERVATIONS);
    await sql`analyze public.reservations`;
    return await compare(pairs, async (body) => (await submit(sql, body)).success);
  } finally {
    await server.close();
  }
}

/** Measures until the function has responded, which is how long an applicant waits. */
export async function compareSeriesOverHttp(pairs: number): Promise<Comparison> {
  const backend = await startTestBackend();
  try {
    await backend.sql(RESERVATIONS);
    await backend.sql('analyze public.reservations');
    return await compare(pairs, async (body) => {
      const answer = await fetch(`${backend.url}/functions/v1/submit-reservation`, {
        method: 'POST',
        // A random network address per request, because rate limits apply per network.
        headers: {
          apikey: backend.publishableKey,
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
        },
        body: JSON.stringify(body),
      });
      return JSON.stringify(await answer.json()).startsWith('{"success":true');
    });
  } finally {
    await backend.close();
  }
}
