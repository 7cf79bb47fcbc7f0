import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { requestBody, weekdayFromToday } from '../database/reservation-requests.ts';
import { checkSchedules, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import {
  APPLICANTS,
  type Command,
  type Outcome,
  ReservationModel,
  type Submission,
} from './reservation-model.ts';

const MEMBER = 'c0000000-0000-4000-8000-0000000000f3';
const OTHER_MEMBER = 'c0000000-0000-4000-8000-0000000000f4';
const STAFF = [
  'c0000000-0000-4000-8000-0000000000f0',
  'c0000000-0000-4000-8000-0000000000f1',
] as const;
const ACCOUNTS = [MEMBER, OTHER_MEMBER, ...STAFF];
const RESOURCES = ['classroom1', 'classroom2'] as const;

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  // Mails are delivered by the schedules of this test only.
  await backend.sql('delete from private.mail_sender');
  await backend.sql(`update private.office_settings set recipients = '{}'`);
  for (const id of ACCOUNTS) {
    await backend.sql(
      'insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())',
      [id, `${id}@x.example`],
    );
    await backend.sql('insert into auth.sessions (id, user_id) values ($1, $1)', [id]);
  }
  for (const id of STAFF) {
    await backend.sql('update public.profiles set admin_level = 1 where id = $1', [id]);
  }
  // Runs one statement with the role and claims that PostgREST would set; returns JSON, or {"code": SQLSTATE}.
  await backend.sql(`
    create function private.act(p_account uuid, p_statement text) returns jsonb language plpgsql as $$
    declare
      v_role constant text := case when p_account is null then 'anon' else 'authenticated' end;
      v_answer jsonb;
    begin
      perform
        set_config('request.jwt.claims', jsonb_build_object(
          'role', v_role, 'sub', p_account, 'session_id', p_account
        )::text, true),
        set_config('request.jwt.claim.sub', coalesce(p_account::text, ''), true),
        set_config('role', v_role, true);
      execute p_statement into v_answer;
      return v_answer;
    exception when others then
      return jsonb_build_object('code', sqlstate);
    end $$`);
}, 180_000);

afterAll(() => backend?.close());

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
  rows: z.number().optional(),
  data: z.object({ id: z.string(), receipt: z.string() }).optional(),
});
type Answer = z.output<typeof answerSchema>;

async function call(text: string, parameters: readonly unknown[]): Promise<Answer> {
  const [row] = await backend.sql(`select (${text})::text as answer`, parameters);
  return answerSchema.parse(JSON.parse(String(row?.['answer'])));
}

/** Runs SQL as an account; safe to interpolate, because statements contain only ids and states from this test. */
const act = (account: string | null, statement: string) =>
  call('private.act($1::uuid, $2)', [account, statement]);

/** The database, driven by the commands of the model. */
class Scene {
  readonly accepted: {
    readonly body: object;
    readonly submission: Submission;
    id: string;
    receipt: string;
  }[] = [];
  readonly delivered: string[] = [];

  async run(command: Command): Promise<Outcome> {
    switch (command.type) {
      case 'submit': {
        const { submission: submission } = command;
        const old = command.replaces === null ? null : this.#at(command.replaces);
        const body = requestBody({
          request_id: randomUUID(),
          resource_id: submission.resource,
          start_date: weekdayFromToday(7),
          end_date: weekdayFromToday(7),
          start_time: `${submission.start}:00`,
          end_time: `${submission.end}:00`,
          email: `${submission.applicant}@x.example`,
          phone: `010-0000-000${APPLICANTS.indexOf(submission.applicant)}`,
          // The account may refer to its request by id, all other applicants only by receipt.
          replaces: old === null ? null : submission.applicant === 'account' ? old.id : old.receipt,
        });
        const answer = await this.#submit(body, submission);
        if (answer.data !== undefined)
          this.accepted.push({ body, submission: submission, ...answer.data });
        return answer.error ?? 'accepted';
      }
      case 'repeat': {
        const { body, submission: submission, id } = this.#at(command.request);
        const answer = await this.#submit(body, submission);
        expect(answer.data?.id ?? id).toBe(id);
        return answer.error ?? 'accepted';
      }
      case 'decide':
        return this.#update(command, command.status, 'pending', 'no longer pending');
      case 'staff cancels':
        return this.#update(command, 'cancelled', 'approved', 'nothing to cancel');
      case 'cancel': {
        const { id, receipt } = this.#at(command.request);
        const account = { receipt: null, account: MEMBER, stranger: OTHER_MEMBER }[command.by];
        const key = command.by === 'receipt' ? receipt : id;
        const { error = 'done' } = await act(account, `select public.cancel_reservation('${key}')`);
        return error;
      }
      case 'erase':
        await backend.sql(`
          do $$ begin
            alter table public.reservations disable trigger guard_reservation;
            update public.reservations set
              start_date = date '2024-01-01' + ${command.request}, end_date = date '2024-01-01' + ${command.request}
            where id = '${this.#at(command.request).id}';
            alter table public.reservations enable trigger guard_reservation;
            perform private.erase_reservation_contacts();
          end $$`);
        return 'done';
      default:
        await this.#deliver();
        return 'done';
    }
  }

  /** The status of each request and whether it is erased, in the model's order. */
  async states(): Promise<unknown[]> {
    const rows = await backend.sql(
      'select id, status, erased_at is not null as erased, decided_at is not null as decided from public.reservations',
    );
    const byId = new Map(rows.map((row) => [row['id'], row]));
    expect(rows).toHaveLength(this.accepted.length);
    return this.accepted.map(({ id }) => {
      const row = byId.get(id);
      return [row?.['status'], row?.['erased']];
    });
  }

  #at(request: number) {
    const known = this.accepted[request];
    if (known === undefined) throw new Error(`there is no request ${request}`);
    return known;
  }

  async #submit(body: object, { applicant }: Submission): Promise<Answer> {
    await backend.sql('delete from private.rate_limit_uses');
    return call('public.submit_reservation($1::text::jsonb, $2, $3::uuid)', [
      JSON.stringify(body),
      `203.0.113.${APPLICANTS.indexOf(applicant)}`,
      applicant === 'account' ? MEMBER : null,
    ]);
  }

  async #update(
    { staff, request }: { readonly staff: 0 | 1; readonly request: number },
    status: string,
    from: string,
    otherwise: string,
  ): Promise<Outcome> {
    const { code, rows } = await act(
      STAFF[staff],
      `with changed as (
        update public.reservations set status = '${status}', admin_comment = '까닭'
        where id = '${this.#at(request).id}' and status = '${from}' returning id
      ) select jsonb_build_object('rows', count(*)) from changed`,
    );
    if (code === '23P01') return 'slot taken';
    if (code === '23514') return status === 'cancelled' ? otherwise : 'final';
    expect(code).toBeUndefined();
    return rows === 1 ? 'done' : otherwise;
  }

  async #deliver(): Promise<void> {
    await backend.sql('update private.outgoing_mails set next_try_at = now()');
    for (;;) {
      const [row] = await backend.sql('select public.claim_outgoing_mails()::text as mails');
      const mails = z
        .array(
          z.object({
            id: z.string(),
            claim: z.string(),
            reservation: z.string(),
            content: z.looseObject({ status: z.string() }),
          }),
        )
        .parse(JSON.parse(String(row?.['mails'])));
      for (const { id, claim, reservation, content } of mails) {
        await backend.sql(`select public.finish_outgoing_mail($1::uuid, $2::uuid, 'accepted')`, [
          id,
          claim,
        ]);
        const request = this.accepted.findIndex((one) => one.id === reservation);
        this.delivered.push(`${request} ${content.status}`);
      }
      const [left] = await backend.sql(
        `select count(*)::integer as left from private.outgoing_mails where state = 'queued'`,
      );
      if (left?.['left'] === 0) return;
    }
  }
}

const submission = fc
  .record({
    applicant: fc.constantFrom(...APPLICANTS),
    resource: fc.constantFrom(...RESOURCES),
    start: fc.integer({ min: 10, max: 12 }),
    hours: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ applicant, resource, start, hours }): Submission => {
    return { applicant, resource, start, end: start + hours };
  });
/** The index of an existing request, taken modulo the number of requests when the command runs. */
const request = fc.nat({ max: 30 });
const staff = fc.constantFrom<(0 | 1)[]>(0, 1);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('submit' as const),
      submission: submission,
      replaces: fc.option(request, { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('repeat' as const), request }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      staff,
      request,
      status: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('cancel' as const),
      by: fc.constantFrom('receipt' as const, 'account' as const, 'stranger' as const),
      request,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('staff cancels' as const), staff, request }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('erase' as const), request }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('deliver' as const) }) },
) satisfies fc.Arbitrary<Command>;
/** One command, or two concurrent ones. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(command) },
  { weight: 1, arbitrary: fc.tuple(command, command) },
);

/** Resolves the command to an existing request; null if there is none. Applicants replace only their own requests. */
function concrete(planned: Command, model: ReservationModel): Command | null {
  const count = model.requests.length;
  if (planned.type === 'submit') {
    const own = model.requests.flatMap(({ submission: asked }, index) =>
      asked.applicant === planned.submission.applicant ? [index] : [],
    );
    const replaces =
      planned.replaces === null ? null : (own[planned.replaces % own.length] ?? null);
    return { ...planned, replaces };
  }
  if (planned.type === 'deliver') return planned;
  return count === 0 ? null : { ...planned, request: planned.request % count };
}

/** The model after concurrent commands, in an order that explains all outcomes and states; null if there is none. */
function explain(
  model: ReservationModel,
  commands: readonly Command[],
  outcomes: readonly Outcome[],
  states: readonly unknown[],
): ReservationModel | null {
  for (const order of commands.length === 1
    ? [[0]]
    : [
        [0, 1],
        [1, 0],
      ]) {
    const after = model.copy();
    const fits = order.every((index) => {
      const next = commands[index];
      return next !== undefined && after.apply(next) === outcomes[index];
    });
    const expected = after.requests.map(({ status, isErased }) => [status, isErased]);
    if (fits && JSON.stringify(expected) === JSON.stringify(states)) return after;
  }
  return null;
}

test(
  'the life of requests follows the model, whatever applicants and staff do, in turn and at the same moment',
  { timeout: SCHEDULES_TIMEOUT_MS },
  async () => {
    await checkSchedules(
      'life of requests',
      100,
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        await backend.sql(
          'truncate public.reservations, private.outgoing_mails, private.office_digests cascade',
        );
        const scene = new Scene();
        let model = new ReservationModel();
        for (const planned of steps) {
          const commands = planned.flatMap((one) => concrete(one, model) ?? []);
          // Two submissions run in sequence, because the model identifies requests by their order.
          const submits = commands.filter(({ type }) => type === 'submit').length;
          const delivers = commands.filter(
            ({ type }) => type === 'deliver' || type === 'erase',
          ).length;
          const groups = submits > 1 || delivers > 0 ? commands.map((one) => [one]) : [commands];
          for (const group of groups) {
            if (group.length === 0) continue;
            const outcomes = await Promise.all(group.map((one) => scene.run(one)));
            const states = await scene.states();
            const after = explain(model, group, outcomes, states);
            if (after === null) {
              const expected = model.copy();
              const expectedOutcomes = group.map((one) => expected.apply(one));
              expect({ group, outcomes, states }).toEqual({
                group,
                outcomes: expectedOutcomes,
                states: expected.requests.map(({ status, isErased }) => [status, isErased]),
              });
              throw new Error('the commands have no order that explains what happened');
            }
            model = after;
          }
        }
        await scene.run({ type: 'deliver' });
        model.apply({ type: 'deliver' });
        expect([...scene.delivered].sort()).toEqual([...model.delivered].sort());
      }),
    );
  },
);
