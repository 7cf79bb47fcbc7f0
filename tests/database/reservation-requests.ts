import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

export type Body = Readonly<Record<string, postgres.JSONValue>>;

export interface AcceptedRequest {
  readonly id: string;
  readonly receipt: string;
  readonly owner_key: string;
}

export interface StoredAnswer {
  readonly success: boolean;
  readonly error?: string;
  readonly retryAfter?: number;
  readonly data?: AcceptedRequest;
  readonly taken?: Readonly<Record<string, string>>;
}

/** A day in Seoul, counted from today. */
export function dayFromToday(days: number): string {
  return new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first day from so many days on that is no Sunday, when the church uses its rooms itself. */
export function weekdayFromToday(days: number): string {
  const day = dayFromToday(days);
  return new Date(day).getUTCDay() === 0 ? dayFromToday(days + 1) : day;
}

/** A complete request body, from a different person on each call. */
export function requestBody(changes: Body = {}): Body {
  const requestId = randomUUID();
  const digits = String(Number.parseInt(requestId.slice(0, 7), 16))
    .padStart(8, '0')
    .slice(-8);
  return {
    request_id: requestId,
    language: 'ko',
    reservation_type: 'facility',
    name: '김새봄',
    phone: `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
    email: `${requestId}@x.example`,
    organization: null,
    resource_id: 'classroom1',
    start_date: dayFromToday(7),
    start_time: '14:00',
    end_date: dayFromToday(7),
    end_time: '16:00',
    purpose: '목장 모임',
    participants: 12,
    notes: null,
    consent: true,
    ...changes,
  };
}

/** Submits a request, by default from a new network. */
export async function submit(
  sql: postgres.Sql,
  body: Body,
  { network, applicant }: { readonly network?: string; readonly applicant?: string } = {},
): Promise<StoredAnswer> {
  const own = randomUUID().replaceAll('-', '').slice(0, 12).match(/.{4}/g)?.join(':') ?? '';
  const [row] = await sql<{ answer: StoredAnswer }[]>`
    select public.submit_reservation(
      ${sql.json(body)}, ${network ?? `2001:${own}::1`}, ${applicant ?? null}::uuid
    ) as answer`;
  if (row === undefined) throw new Error('no answer');
  return row.answer;
}

/** Submits a request that must be accepted. */
export async function accept(
  sql: postgres.Sql,
  body: Body,
  options: Parameters<typeof submit>[2] = {},
): Promise<AcceptedRequest> {
  const { data } = await submit(sql, body, options);
  if (data === undefined) throw new Error('it was not accepted');
  return data;
}

/** The error codes of the statements that were rejected. */
export function errorCodesOf(outcomes: readonly PromiseSettledResult<unknown>[]): string[] {
  return outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [String(Reflect.get(Object(outcome.reason), 'code'))] : [],
  );
}

/** Approves a request as the role of the transaction. */
export function approveReservation(tx: postgres.TransactionSql, id: string) {
  return tx`update public.reservations set status = 'approved' where id = ${id} returning id`;
}
