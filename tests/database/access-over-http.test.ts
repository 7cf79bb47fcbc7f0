import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { differences } from './access-matrix.ts';
import { CALLER_IDS, FIXTURE, RESTORE_FIXTURE } from './access/access-fixture.ts';
import { type Caller, CALLERS } from './access/access-operations.ts';
import { type AnyClient, connect } from './connect.ts';
import { httpAccess } from './http-access.ts';

const PASSWORD = 'matrix-of-callers';

let backend: TestBackend;
let clients: Readonly<Record<Caller, AnyClient>>;

/** Creates the account of a caller with its id from the matrix, and signs in. */
async function signIn(caller: Caller): Promise<[Caller, AnyClient]> {
  const client = connect(backend);
  if (caller === 'anonymous') return [caller, client];
  const email = `${caller.replace(' ', '-')}@matrix.example`;
  await backend.sql(
    `insert into auth.users (
       id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data
     )
     values (
       $1, 'authenticated', 'authenticated', $2, extensions.crypt($3, extensions.gen_salt('bf', 4)), now(), '{}', '{}'
     )`,
    [CALLER_IDS[caller], email, PASSWORD],
  );
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return [caller, client];
}

beforeAll(async () => {
  // The embedded backend logs every refused call, and most calls of this test are refused.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startTestBackend();
  const signedIn: [Caller, AnyClient][] = [];
  for (const caller of CALLERS) signedIn.push(await signIn(caller));
  clients = Object.fromEntries(signedIn) as Record<Caller, AnyClient>;
  await backend.sql(RESTORE_FIXTURE);
});

afterAll(() => backend?.close());

test('the access matrix holds over HTTP for every caller, table and function', async () => {
  const reading = await backend.sql(`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and provolatile in ('s', 'i')`);
  const names = new Set(reading.map(({ name }) => String(name)));
  expect(names).toContain('get_prayer_count');
  const restore = () => backend.sql(RESTORE_FIXTURE);
  expect(await differences(httpAccess(clients, restore, names))).toEqual([]);
});

test('the schema private is not reachable over HTTP', async () => {
  for (const client of Object.values(clients)) {
    const { error } = await client.schema('private').rpc('level');
    expect(error?.code).toBe('PGRST106');
    expect((await client.rpc('make_first_administrator', { p_email: 'x' })).error?.code).toBe(
      'PGRST202',
    );
    expect((await client.from('rate_limit_uses').select()).error?.code).toBe('PGRST205');
  }
});

test('no contact is read by a call that fails after its function has run, so that nothing is recorded', async () => {
  await backend.sql(RESTORE_FIXTURE);
  const staff = clients['level 1'];
  // Nothing above records a reveal of this one.
  const contact = { p_id: FIXTURE.decidedReservation };
  const reveals = () => backend.sql('select count(*) from private.contact_reveals');
  const before = await reveals();
  for (const name of ['record_contact_reveal', 'get_revealed_contact']) {
    const { error } = await staff.rpc(name, contact).select('phone::int');
    expect(error?.code).toBeDefined();
    expect(JSON.stringify(error)).not.toContain('1234');
  }
  expect((await staff.rpc('get_revealed_contact', contact)).error?.code).toBe('42501');
  expect(await reveals()).toEqual(before);

  const search = { p_search: '010-1234-5678' };
  const failing = await staff.rpc('record_contact_search', search).select('name::int');
  expect(failing.error?.code).toBeDefined();
  expect((await staff.rpc('get_masked_reservations', search)).data).toEqual([]);
  expect((await staff.rpc('record_contact_search', search)).error).toBeNull();
  expect((await staff.rpc('get_masked_reservations', search)).data).toContainEqual(
    expect.objectContaining({ id: FIXTURE.reservation }),
  );
});

test('approving a reservation for a taken time answers which one holds it, with a masked name', async () => {
  await backend.sql(RESTORE_FIXTURE);
  const conflict = 'a0000000-0000-4000-8000-000000000023';
  await backend.sql(
    `insert into public.reservations (
       id, request_id, request_hash, receipt_hash, language, reservation_type, name, phone, email, resource_id,
       resource_name, start_date, end_date, start_time, end_time, purpose, status, decided_at
     )
     select $1, gen_random_uuid(), '\\x00', '\\x01', language, reservation_type, name, phone, email, resource_id,
       resource_name, start_date, end_date, start_time, end_time, purpose, 'approved', now()
     from public.reservations where id = $2`,
    [conflict, FIXTURE.reservation],
  );
  const { error } = await clients['level 1']
    .from('reservations')
    .update({ status: 'approved', admin_comment: null, updated_at: new Date().toISOString() })
    .match({ id: FIXTURE.reservation, status: 'pending' })
    .select('id, status');
  expect(error?.code).toBe('23P01');
  expect(JSON.parse(error?.details ?? '')).toEqual({
    id: conflict,
    start_date: '2030-01-01',
    start_time: '10:00',
    end_date: '2030-01-01',
    end_time: '12:00',
    name: '김*봄',
  });
  const { data } = await connect(backend).rpc('get_availability', {
    p_resource_id: 'sanctuary',
    p_from: '2030-01-01',
    p_to: '2030-01-01',
  });
  const day = {
    start_date: '2030-01-01',
    start_time: '10:00',
    end_date: '2030-01-01',
    end_time: '12:00',
    title_ko: null,
    title_en: null,
  };
  expect(data).toEqual([
    { status: 'approved', ...day, requests: 1 },
    { status: 'pending', ...day, requests: 1 },
  ]);
});

test('signing up makes a profile of level 3, whatever the metadata says', async () => {
  const email = 'climber@matrix.example';
  const { error } = await connect(backend).auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { display_name: ' 김새봄 ', admin_level: 0 } },
  });
  expect(error).toBeNull();
  expect(
    await backend.sql('select display_name, admin_level from public.profiles where email = $1', [
      email,
    ]),
  ).toEqual([{ display_name: '김새봄', admin_level: 3 }]);
});

test('too many taps of a network are answered with 429, whatever its forwarding headers say', async () => {
  await backend.sql(`
    insert into private.rate_limit_uses
    select private.keyed_hmac('prayer_taps', 'network:127.0.0.1'), date_bin('10 minutes', now(), 'epoch') + n * interval '10 minutes', 3000
    from generate_series(0, 1) n on conflict (key, used_at) do update set uses = excluded.uses`);
  for (const headers of [
    {},
    { 'x-forwarded-for': '203.0.113.1' },
    { 'cf-connecting-ip': '203.0.113.2' },
    { 'x-forwarded-for': '203.0.113.3, 203.0.113.4', 'x-real-ip': '203.0.113.5' },
  ]) {
    const response = await fetch(`${backend.url}/rest/v1/rpc/increment_prayer_count`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, 'content-type': 'application/json', ...headers },
      body: '{}',
    });
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({ code: 'PT429', message: 'rate_limited' });
  }
});
