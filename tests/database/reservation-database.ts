import type postgres from 'postgres';
import { beforeEach } from 'vitest';
import type { Actor } from './act-as.ts';
import { migratedDatabase } from './migrated-database.ts';
import {
  accept,
  type AcceptedRequest,
  type Body,
  requestBody,
  submit,
  type StoredAnswer,
} from './reservation-requests.ts';

const account = (id: string): Actor & { readonly id: string } => ({ role: 'authenticated', id });
export const STAFF = account('c0000000-0000-4000-8000-0000000000a1');
export const MEMBER = account('c0000000-0000-4000-8000-0000000000a3');

/** A database with a member of staff and a member; before each test all reservations and used limits are removed. */
export function reservationDatabase() {
  const database = migratedDatabase();
  const { as } = database;

  beforeEach(async () => {
    await database.sql.unsafe(`
      truncate public.reservations, private.rate_limit_uses, private.contact_search_permits cascade;
      insert into auth.users (id, email, email_confirmed_at) values
        ('${STAFF.id}', 'staff@x.example', now()), ('${MEMBER.id}', 'member@x.example', now())
      on conflict do nothing;
      update public.profiles set admin_level = 1 where id = '${STAFF.id}'`);
  });

  return {
    database,
    as,
    execute: (statement: string) => database.sql.unsafe(statement),
    submit: (body: Body, options: Parameters<typeof submit>[2] = {}): Promise<StoredAnswer> =>
      submit(database.sql, body, options),
    accepted: (changes: Body = {}): Promise<AcceptedRequest> =>
      accept(database.sql, requestBody(changes)),
    /** @param now an SQL expression. */
    setClock: (now: string) =>
      database.sql.unsafe(`
        create or replace function private.now() returns timestamptz language sql stable set search_path = ''
        return ${now}`),
    decide: (id: string, status: string, comment: string | null = null, actor: Actor = STAFF) =>
      as(
        actor,
        (tx) => tx`
          update public.reservations set status = ${status}, admin_comment = ${comment}, updated_at = now()
          where id = ${id} and status = 'pending'
          returning id, status`,
      ),
    rows: (): Promise<postgres.Row[]> => database.sql`
      select r.*, r.start_date::text, r.end_date::text, lower(slot) as begins, upper(slot) as ends
      from public.reservations r order by created_at`,
  };
}
