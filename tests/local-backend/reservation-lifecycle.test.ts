import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { dayFromToday, requestBody } from '../database/reservation-requests.ts';
import { checkSchedules, rounds, SCHEDULES_TIMEOUT_MS } from '../support/rounds.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import {
  APPLICANTS,
  type Command,
  type Mail,
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
/** Offsets from the first day of a schedule. */
const DAYS = [0, 1, 2];
const FIRST_DAY = 7;
/** Erased requests are moved to the days after this one. */
const ERASED_DAY = '2024-01-01';

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  // Mails are delivered by the schedules of this test only.
  await backend.sql('delete from private.mail_sender');
  await backend.sql(`update private.office_settings set recipients = '{}'`);
  // The church's own uses are only those that the schedules block.
  await backend.sql('delete from private.meetings');
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
  // The rate limits are not part of the model.
  await backend.sql(`
    create or replace function private.rate_limits_wait(
      p_action text, p_subjects text[], p_ceilings integer[], p_window interval
    ) returns integer
    language sql as 'select 0'`);
  await backend.sql(`
    create function private.with_ids(p_answer jsonb) returns jsonb language plpgsql security definer as $$
    begin
      return p_answer || (
        select jsonb_build_object('ids', coalesce(jsonb_agg(r.id order by r.start_date), '[]'))
        from public.reservations r
        where (p_answer -> 'data' ->> 'id')::uuid in (r.id, r.series)
      );
    end $$`);
  // Claims and delivers all mails, in one call because the schedules do so often.
  await backend.sql(`
    create function private.deliver() returns jsonb language plpgsql as $$
    declare
      v_delivered jsonb := '[]';
      v_claimed jsonb;
    begin
      update private.outgoing_mails set next_try_at = now();
      while exists (select from private.outgoing_mails m where m.state = 'queued') loop
        v_claimed := public.claim_outgoing_mails();
        perform public.finish_outgoing_mail((m ->> 'id')::uuid, (m ->> 'claim')::uuid, 'accepted')
        from jsonb_array_elements(v_claimed) m;
        v_delivered := v_delivered || (
          select coalesce(jsonb_agg(jsonb_build_object(
            'reservation', m -> 'reservation', 'status', m -> 'content' -> 'status'
          )), '[]') from jsonb_array_elements(v_claimed) m
        );
      end loop;
      return v_delivered;
    end $$`);
});

afterAll(() => backend?.close());

const answerSchema = z.looseObject({
  success: z.boolean().optional(),
  error: z.string().optional(),
  code: z.string().optional(),
  rows: z.number().optional(),
  data: z.object({ id: z.string(), receipt: z.string() }).optional(),
  ids: z.array(z.string()).optional(),
});
type Answer = z.output<typeof answerSchema>;

async function call(text: string, parameters: readonly unknown[]): Promise<Answer> {
  const [row] = await backend.sql(`select (${text})::text as answer`, parameters);
  return answerSchema.parse(JSON.parse(String(row?.['answer'])));
}

/** Runs SQL as an account; safe to interpolate, because statements contain only ids and states from this test. */
const act = (account: string | null, statement: string) =>
  call('private.with_ids(private.act($1::uuid, $2))', [account, statement]);

const stateSchema = z.object({
  rows: z.array(z.object({ id: z.string(), status: z.string(), erased: z.boolean() })),
  mails: z.array(z.object({ reservation: z.string(), status: z.string() })),
  blocks: z.array(z.object({ series: z.string(), day: z.string() })),
});

type Dated<T extends Command['type']> = Extract<Command, { readonly type: T }>;

/** The database, driven by the commands of the model. */
class Scene {
  readonly accepted: {
    readonly body: object;
    readonly submission: Submission;
    readonly approve: boolean;
    /** One id per date. */
    readonly ids: readonly string[];
    readonly receipt: string;
  }[] = [];
  readonly delivered: string[] = [];
  readonly #blocks: string[] = [];
  readonly #offline: { readonly body: object; readonly submission: Submission }[] = [];
  readonly #erased = new Set<number>();
  readonly #knownMails = new Set<string>();

  async run(command: Command): Promise<Outcome> {
    switch (command.type) {
      case 'submit': {
        const { submission } = command;
        const old = command.replaces === null ? null : this.#at(command.replaces);
        // The account may refer to its request by id, all other applicants only by receipt.
        const key = submission.applicant === 'account' ? old?.ids.at(-1) : old?.receipt;
        return this.#send(bodyOf(submission, key ?? null), submission);
      }
      case 'queue':
        this.#offline.push({
          submission: command.submission,
          body: bodyOf(command.submission, null),
        });
        return 'done';
      case 'flush': {
        const outcomes: Outcome[] = [];
        for (const { body, submission } of this.#offline.splice(0)) {
          for (let lost = 0; lost < command.lost; lost += 1)
            await this.#call(body, submission, false);
          outcomes.push(await this.#send(body, submission));
        }
        return outcomes.join();
      }
      case 'enter':
        return this.#send(bodyOf(command.submission, null), command.submission, command.approve);
      case 'repeat': {
        const { body, submission, approve, ids } = this.#at(command.request);
        const answer = await this.#call(body, submission, approve);
        expect(answer.data?.id ?? ids[0]).toBe(ids[0]);
        return answer.error ?? 'accepted';
      }
      case 'decide': {
        const { status, rejectTaken } = command;
        return this.#change(command, status, 'pending', 'no longer pending', rejectTaken);
      }
      case 'staff cancels':
        return this.#change(command, 'cancelled', 'approved', 'nothing to cancel', false);
      case 'cancel':
        return this.#cancel(command);
      case 'block':
        return this.#block(command);
      case 'unblock': {
        const series = this.#blocks[command.block];
        const [row] = await backend.sql(
          'select id from private.blocked_times where series = $1::uuid limit 1',
          [series],
        );
        if (row === undefined) return 'done';
        const id = String(row['id']);
        const answer = await act(
          STAFF[command.staff],
          `select jsonb_build_object('rows', jsonb_array_length(public.unblock_times('${id}', true) -> 'freed'))`,
        );
        expect(answer.code).toBeUndefined();
        return 'done';
      }
      case 'erase':
        this.#erased.add(command.request);
        await backend.sql(`
          do $$ begin
            alter table public.reservations disable trigger guard_reservation;
            update public.reservations r set start_date = d.day, end_date = d.day
            from (
              select i.id, date '${ERASED_DAY}' + ${command.request} * ${DAYS.length} + i.place::integer as day
              from unnest('{${this.#at(command.request).ids.join()}}'::uuid[]) with ordinality i (id, place)
            ) d
            where d.id = r.id;
            alter table public.reservations enable trigger guard_reservation;
            perform private.erase_reservation_contacts();
          end $$`);
        return 'done';
      default:
        await this.#deliver();
        return 'done';
    }
  }

  /** The states as the model describes them, and the mails that were queued since the last call. */
  async read(): Promise<{ readonly states: unknown; readonly mails: readonly Mail[] }> {
    const [row] = await backend.sql(`
      select jsonb_build_object(
        'rows', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'id', r.id, 'status', r.status, 'erased', r.erased_at is not null
          )), '[]') from public.reservations r
        ),
        'mails', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'reservation', m.reservation, 'status', m.reservation_status
          )), '[]') from private.outgoing_mails m
        ),
        'blocks', (
          select coalesce(jsonb_agg(jsonb_build_object(
            'series', b.series, 'day', b.start_date
          ) order by b.start_date), '[]') from private.blocked_times b
        )
      )::text as state`);
    const { rows, mails, blocks } = stateSchema.parse(JSON.parse(String(row?.['state'])));
    const byId = new Map(rows.map((one) => [one.id, one]));
    expect(rows).toHaveLength(this.accepted.flatMap(({ ids }) => ids).length);
    const fresh = mails
      .map(({ reservation, status }) => this.#mailOf(reservation, status))
      .filter((mail) => !this.#knownMails.has(mail));
    for (const mail of fresh) this.#knownMails.add(mail);
    return {
      mails: fresh,
      states: {
        requests: this.accepted.map(({ ids }) => [
          ids.map((id) => byId.get(id)?.status),
          ids.every((id) => byId.get(id)?.erased === true),
        ]),
        blocks: this.#blocks.map((series) =>
          blocks
            .filter((block) => block.series === series)
            .map(({ day }) => DAYS.find((offset) => dayFromToday(FIRST_DAY + offset) === day)),
        ),
      },
    };
  }

  #at(request: number) {
    const known = this.accepted[request];
    if (known === undefined) throw new Error(`there is no request ${request}`);
    return known;
  }

  #dayOf(request: number, date: number): string {
    if (this.#erased.has(request)) {
      const days = request * DAYS.length + date + 1;
      return new Date(Date.parse(ERASED_DAY) + days * 86_400_000).toISOString().slice(0, 10);
    }
    return dayFromToday(FIRST_DAY + (this.#at(request).submission.days[date] ?? 0));
  }

  #mailOf(reservation: string, status: string): Mail {
    const request = this.accepted.findIndex(({ ids }) => ids.includes(reservation));
    const date = this.accepted[request]?.ids.indexOf(reservation) ?? -1;
    return `${request} ${date} ${STATUS.parse(status)}`;
  }

  async #call(body: object, { applicant }: Submission, approve: boolean): Promise<Answer> {
    if (applicant === 'caller') {
      return act(
        STAFF[0],
        `select public.enter_reservation('${JSON.stringify(body)}'::jsonb, ${approve})`,
      );
    }
    return call('private.with_ids(public.submit_reservation($1::text::jsonb, $2, $3::uuid))', [
      JSON.stringify(body),
      `203.0.113.${APPLICANTS.indexOf(applicant)}`,
      applicant === 'account' ? MEMBER : null,
    ]);
  }

  /** Remembers the request if it was accepted. */
  async #send(body: object, submission: Submission, approve = false): Promise<Outcome> {
    const { data, ids = [], error, code } = await this.#call(body, submission, approve);
    expect(code).toBeUndefined();
    if (data !== undefined)
      this.accepted.push({ body, submission, approve, ids, receipt: data.receipt });
    return error ?? 'accepted';
  }

  async #change(
    { staff, request, date }: Dated<'decide'> | Dated<'staff cancels'>,
    status: string,
    from: string,
    otherwise: string,
    rejectTaken: boolean,
  ): Promise<Outcome> {
    const { ids } = this.#at(request);
    const isSeries = date === null && ids.length > 1;
    const { code, rows, success, error } = await act(
      STAFF[staff],
      isSeries
        ? `select public.decide_reservation_series('${ids[0]}', '${status}', '까닭', ${rejectTaken})`
        : `with changed as (
            update public.reservations set status = '${status}', admin_comment = '까닭'
            where id = '${ids[date ?? 0]}' and status = '${from}' returning id
          ) select jsonb_build_object('rows', count(*)) from changed`,
    );
    if (code === '23P01' || error === 'slot_taken') return 'slot taken';
    if (code === '23514') return status === 'cancelled' ? otherwise : 'final';
    expect(code).toBeUndefined();
    return rows === 1 || success === true ? 'done' : otherwise;
  }

  async #cancel({ request, date, by }: Dated<'cancel'>): Promise<Outcome> {
    const { ids, receipt } = this.#at(request);
    const account = { receipt: null, account: MEMBER, stranger: OTHER_MEMBER }[by];
    const key = by === 'receipt' ? receipt : ids[date ?? 0];
    const day = date === null ? 'null' : `'${this.#dayOf(request, date)}'`;
    const { error = 'done', code } = await act(
      account,
      `select public.cancel_reservation('${key}', ${day})`,
    );
    expect(code).toBeUndefined();
    return error;
  }

  /** The first response is lost, so the client repeats the call. */
  async #block({ staff, block, skipTaken }: Dated<'block'>): Promise<Outcome> {
    const series = randomUUID();
    const days = block.days.map((offset) => dayFromToday(FIRST_DAY + offset));
    const statement = `select public.block_times(
      '${series}', '수련회', '{${block.resource}}', '{${days.join()}}', 0, '${block.start}:00', '${block.end}:00', ${skipTaken}
    )`;
    const first = await act(STAFF[staff], statement);
    if (first.error === 'slot_taken') return 'slot taken';
    const second = await act(STAFF[staff], statement);
    expect([first.success, second.success]).toEqual([true, true]);
    this.#blocks.push(series);
    return 'done';
  }

  async #deliver(): Promise<void> {
    const [row] = await backend.sql('select private.deliver()::text as mails');
    const mails = z
      .array(z.object({ reservation: z.string(), status: z.string() }))
      .parse(JSON.parse(String(row?.['mails'])));
    this.delivered.push(
      ...mails.map(({ reservation, status }) => this.#mailOf(reservation, status)),
    );
  }
}

const STATUS = z.enum(['pending', 'approved', 'rejected', 'cancelled']);

function bodyOf(submission: Submission, replaces: string | null) {
  const dates = submission.days.map((offset) => dayFromToday(FIRST_DAY + offset));
  const first = dates[0] ?? '';
  return requestBody({
    request_id: randomUUID(),
    resource_id: submission.resource,
    start_date: first,
    end_date: first,
    start_time: `${submission.start}:00`,
    end_time: `${submission.end}:00`,
    dates: dates.length > 1 ? dates : null,
    email: submission.applicant === 'caller' ? null : `${submission.applicant}@x.example`,
    phone: `010-0000-000${APPLICANTS.indexOf(submission.applicant)}`,
    replaces,
  });
}

const days = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...DAYS).map((day) => [day]) },
  { weight: 3, arbitrary: fc.subarray(DAYS, { minLength: 2 }) },
);
const block = fc
  .record({
    resource: fc.constantFrom(...RESOURCES),
    days,
    start: fc.integer({ min: 10, max: 12 }),
    hours: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ resource, days: on, start, hours }) => {
    return { resource, days: on, start, end: start + hours };
  });
const submissionOf = (...applicants: Submission['applicant'][]) =>
  fc
    .tuple(fc.constantFrom(...applicants), block)
    .map(([applicant, times]): Submission => ({ applicant, ...times }));
const submission = submissionOf('account', 'visitor', 'neighbour');
/** The index of an existing request or block, taken modulo their number when the command runs. */
const request = fc.nat({ max: 30 });
/** The index of a date of a recurring request, taken modulo their number; null for all dates. */
const date = fc.option(fc.nat({ max: DAYS.length }));
const staff = fc.constantFrom<(0 | 1)[]>(0, 1);
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('submit' as const),
      submission,
      replaces: fc.option(request, { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('queue' as const), submission }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('flush' as const), lost: fc.nat({ max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('repeat' as const), request }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('enter' as const),
      staff,
      submission: submissionOf('caller'),
      approve: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('decide' as const),
      staff,
      request,
      date,
      status: fc.constantFrom('approved' as const, 'approved' as const, 'rejected' as const),
      rejectTaken: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('cancel' as const),
      by: fc.constantFrom('receipt' as const, 'account' as const, 'stranger' as const),
      request,
      date,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('staff cancels' as const), staff, request, date }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('block' as const),
      staff,
      block,
      skipTaken: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('unblock' as const), staff, block: request }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('erase' as const), request }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('deliver' as const) }) },
) satisfies fc.Arbitrary<Command>;
/** One command, or two concurrent ones. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(command) },
  { weight: 1, arbitrary: fc.tuple(command, command) },
);

/**
 * Resolves the command to an existing request, date or block; null if there is none. Applicants replace only their own
 * requests.
 */
function concrete(planned: Command, model: ReservationModel): Command | null {
  if (planned.type === 'submit') {
    const own = model.requests.flatMap(({ submission: asked }, index) =>
      asked.applicant === planned.submission.applicant ? [index] : [],
    );
    const replaces =
      planned.replaces === null ? null : (own[planned.replaces % own.length] ?? null);
    return { ...planned, replaces };
  }
  if (planned.type === 'unblock') {
    const count = model.blocks.length;
    return count === 0 ? null : { ...planned, block: planned.block % count };
  }
  if (!('request' in planned)) return planned;
  const count = model.requests.length;
  if (count === 0) return null;
  const index = planned.request % count;
  if (!('date' in planned)) return { ...planned, request: index };
  const dates = model.requests[index]?.statuses.length ?? 1;
  const chosen = planned.date === null || dates === 1 ? null : planned.date % dates;
  return { ...planned, request: index, date: chosen };
}

/** Commands that run alone, because they are several calls or lock the table. */
const ALONE: readonly Command['type'][] = ['flush', 'erase', 'deliver'];
/** Commands whose results the model identifies by their order: two of one list run in sequence. */
const ORDERED: readonly (readonly Command['type'][])[] = [['submit', 'enter'], ['block']];

function mayOverlap(commands: readonly Command[]): boolean {
  const types = commands.map(({ type }) => type);
  return (
    !types.some((type) => ALONE.includes(type)) &&
    ORDERED.every((list) => types.filter((type) => list.includes(type)).length < 2)
  );
}

/**
 * The model after concurrent commands, once for each order that explains everything observed. Two orders may look alike
 * and differ later: a request that its change replaced or that staff rejected before.
 */
function explain(
  model: ReservationModel,
  commands: readonly Command[],
  outcomes: readonly Outcome[],
  { states, mails }: Awaited<ReturnType<Scene['read']>>,
): readonly ReservationModel[] {
  const orders =
    commands.length === 1
      ? [[0]]
      : [
          [0, 1],
          [1, 0],
        ];
  return orders.flatMap((order) => {
    const after = model.copy();
    const fits = order.every((index) => {
      const next = commands[index];
      return next !== undefined && after.apply(next) === outcomes[index];
    });
    if (!fits || JSON.stringify(after.states()) !== JSON.stringify(states)) return [];
    return after.accept(mails) ? [after] : [];
  });
}

/** Leaves out models that cannot differ later. */
function distinct(models: readonly ReservationModel[]): readonly ReservationModel[] {
  return [...new Map(models.map((model) => [model.fingerprint(), model])).values()];
}

test(
  'the life of single and recurring requests follows the model, whatever applicants and staff do, in turn and at the same moment',
  { timeout: SCHEDULES_TIMEOUT_MS },
  async () => {
    await checkSchedules(
      'life of requests',
      100,
      fc.asyncProperty(
        fc.array(step, { minLength: 4, maxLength: rounds(14, 20) }),
        async (steps) => {
          await backend.sql(
            'truncate public.reservations, private.blocked_times, private.outgoing_mails, private.office_digests cascade',
          );
          const scene = new Scene();
          let models: readonly ReservationModel[] = [new ReservationModel()];
          for (const planned of steps) {
            // They have the same requests, dates and blocks.
            const [model] = models;
            const commands = planned.flatMap((one) => (model && concrete(one, model)) ?? []);
            for (const group of mayOverlap(commands) ? [commands] : commands.map((one) => [one])) {
              if (group.length === 0) continue;
              const outcomes = await Promise.all(group.map((one) => scene.run(one)));
              const seen = await scene.read();
              const after = distinct(models.flatMap((one) => explain(one, group, outcomes, seen)));
              if (after.length === 0) {
                const expected = model?.copy() ?? new ReservationModel();
                const expectedOutcomes = group.map((one) => expected.apply(one));
                expect({ group, outcomes, ...seen }).toEqual({
                  group,
                  outcomes: expectedOutcomes,
                  states: expected.states(),
                  mails: expected.due.map((candidates) => candidates[0]),
                });
                throw new Error('the commands have no order that explains what happened');
              }
              models = after;
            }
          }
          await scene.run({ type: 'deliver' });
          const delivered = models.map((one) => {
            one.apply({ type: 'deliver' });
            return [...one.delivered].sort();
          });
          expect(delivered).toContainEqual([...scene.delivered].sort());
        },
      ),
    );
  },
);
