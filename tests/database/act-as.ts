import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';

export interface Actor {
  readonly role: 'anon' | 'authenticated' | 'service_role';
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The start of the session; now by default. */
  readonly signedInAt?: string;
}

export const ANONYMOUS: Actor = { role: 'anon' };

/** An anonymous caller with this network address, as the edge reports it. */
export function visitorFrom(address: string): Actor {
  return { role: 'anon', headers: { 'x-forwarded-for': address } };
}

/** Opens a transaction, or a savepoint within one, and rolls it back if `work` throws. */
export type Begin = (work: (tx: postgres.TransactionSql) => Promise<void>) => Promise<unknown>;

/** Runs `work` in a transaction with the role, claims and headers that PostgREST would set, and a new session; commits. */
export async function actAs<T>(
  begin: Begin,
  actor: Actor,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const answers: T[] = [];
  await begin(async (tx) => {
    const { role, id, signedInAt = 'now' } = actor;
    const session = randomUUID();
    const claims = { role, ...(id === undefined ? {} : { sub: id, session_id: session }) };
    if (id !== undefined) {
      await tx`
        insert into auth.sessions (id, user_id, created_at)
        select ${session}, u.id, ${signedInAt}::text::timestamptz from auth.users u where u.id = ${id}`;
    }
    await tx`
      select
        set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
        set_config('request.headers', ${JSON.stringify(actor.headers ?? {})}, true),
        set_config('role', ${actor.role}, true)`;
    answers.push(await work(tx));
  });
  for (const answer of answers) return answer;
  throw new Error('the transaction gave no answer');
}

class Undo extends Error {}

/** Runs `work` and rolls back its changes. */
export async function undoing<T>(
  begin: Begin,
  work: (tx: postgres.TransactionSql) => Promise<T>,
): Promise<T> {
  const answers: T[] = [];
  await begin(async (tx) => {
    answers.push(await work(tx));
    throw new Undo();
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  for (const answer of answers) return answer;
  throw new Error('the transaction gave no answer');
}

/** The SQLSTATE of the error of `work`; fails if there is none. */
export async function sqlStateOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it was allowed'),
    (reason: unknown) => reason,
  );
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  throw error;
}
