/**
 * The access matrix: the permissions of each caller for every table and function of the API, and the check that
 * compares it with a database. The check attempts every operation in SQL as the API roles, and over HTTP.
 */
import { ACCOUNTS } from './access/account-access.ts';
import { CALLER_IDS } from './access/access-fixture.ts';
import {
  CALLERS,
  SELF,
  type Caller,
  type Operation,
  type Outcome,
  type Values,
} from './access/access-operations.ts';
import { CONTACT_MESSAGES } from './access/contact-message-access.ts';
import { MAILS } from './access/mail-access.ts';
import { PUBLISHED_CONTENT } from './access/published-content-access.ts';
import { RESERVATIONS } from './access/reservation-access.ts';

const LINES = [...PUBLISHED_CONTENT, ...CONTACT_MESSAGES, ...RESERVATIONS, ...MAILS, ...ACCOUNTS];

const OUTCOME_OF_SIGN: Readonly<Record<string, Outcome>> = {
  R: 'rows',
  '-': 'none',
  g: 'grant',
  p: 'policy',
  t: 'rule',
  f: 'final',
};

export interface Expectation {
  readonly caller: Caller;
  readonly operation: Operation;
  readonly outcome: Outcome;
}

export const EXPECTATIONS: readonly Expectation[] = LINES.flatMap(([of, what, verb, signs]) => {
  const outcomes = signs.split(' ').map((sign) => OUTCOME_OF_SIGN[sign]);
  return CALLERS.map((caller, column) => {
    const outcome = outcomes[column];
    if (outcome === undefined) throw new Error(`${of}, ${what}: no expectation for ${caller}`);
    return { caller, operation: { ...verb, of, what }, outcome };
  });
});

/** Attempts one operation and leaves the database unchanged. */
export type AttemptOperation = (caller: Caller, operation: Operation) => Promise<Outcome>;

/** Replaces {@link SELF} with the caller's id. */
export function valuesFor(caller: Caller, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === SELF ? CALLER_IDS[caller] : value,
    ]),
  );
}

/** The layer that rejected the operation; only the message distinguishes a missing grant from a policy. */
export function refusal(error: { code?: string; message: string }): Outcome {
  if (error.code === '23514' && error.message === 'already decided') return 'final';
  if (error.code !== '42501') throw new Error(`${error.code}: ${error.message}`);
  if (error.message.startsWith('permission denied')) return 'grant';
  return error.message.includes('row-level security') ? 'policy' : 'rule';
}

/** Every difference between the table and the database, as a readable line; empty when they agree. */
export async function differences(
  attempt: AttemptOperation,
  expectations: readonly Expectation[] = EXPECTATIONS,
): Promise<string[]> {
  const found: string[] = [];
  for await (const difference of eachDifference(attempt, expectations)) found.push(difference);
  return found;
}

/** Like {@link differences}, but yields them one by one, for callers that need only the first. */
export async function* eachDifference(
  attempt: AttemptOperation,
  expectations: readonly Expectation[],
): AsyncGenerator<string> {
  for (const { caller, operation, outcome } of expectations) {
    const actual = await attempt(caller, operation).catch((error: unknown) => String(error));
    if (actual !== outcome) {
      yield `${caller}: ${operation.verb} ${operation.of} (${operation.what}) is ${actual}, not ${outcome}`;
    }
  }
}
