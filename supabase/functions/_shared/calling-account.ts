import * as z from 'zod/mini';
import { DatabaseCallFailed } from './call-database.ts';
import { callProject, publishableKey } from './call-project.ts';

const TIMEOUT_MS = 5_000;

const accountSchema = z.object({ id: z.nullable(z.string()), level: z.number() });

/** The signed-in account, verified by the database. */
interface CallingAccount {
  readonly id: string;
  /** The admin level from 0 to 3 that the session has: without a required second factor that of a member. */
  readonly level: number;
}

const TOKEN = /^Bearer ([\w-]+\.([\w-]+)\.[\w-]+)$/;

/** Whether the request has a token of an account, valid or not: an API key of the older form is one without a subject. */
export function hasAccountToken(request: Request): boolean {
  const payload = TOKEN.exec(request.headers.get('authorization') ?? '')?.[2];
  if (payload === undefined) return false;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null && 'sub' in claims;
  } catch {
    return false;
  }
}

/**
 * Returns the account that sent the request, or null if there is none, or if its session has ended or has not passed
 * its second factor.
 * @throws if it cannot be read
 */
export async function callingAccount(request: Request): Promise<CallingAccount | null> {
  const token = TOKEN.exec(request.headers.get('authorization') ?? '')?.[1];
  if (token === undefined) return null;
  const answer = await callProject({
    path: '/rest/v1/rpc/get_calling_account',
    apiKey: publishableKey(),
    token,
    body: {},
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status >= 500) throw new DatabaseCallFailed(`HTTP ${answer.status}`);
    return null;
  }
  const { id, level } = accountSchema.parse(await answer.json());
  return id === null ? null : { id, level };
}
