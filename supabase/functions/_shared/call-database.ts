/** Long enough for a busy database, shorter than any caller waits. */
const TIMEOUT_MS = 8_000;

/** The database did not carry out the call. Its code is for the log; the caller is not told why. */
export class DatabaseCallFailed extends Error {
  override readonly name: string;

  /** @param code SQLSTATE or a code of PostgREST. */
  constructor(code = 'unexpected answer') {
    super();
    this.name = `DatabaseCallFailed (${code})`;
  }
}

/**
 * Calls a function of the database with the rights of this deployment's own key, past every policy: only for what
 * the database function itself decides.
 * @throws DatabaseCallFailed
 */
export async function callDatabase(
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '';
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL') ?? ''}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!answer.ok) {
    throw new DatabaseCallFailed(await codeIn(answer));
  }
  return answer.json();
}

/** Only the code: messages of a database may quote what a person wrote. */
async function codeIn(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const code: unknown = typeof body === 'object' && body ? Reflect.get(body, 'code') : null;
  return typeof code === 'string' && /^[\w-]{1,20}$/.test(code) ? code : `HTTP ${answer.status}`;
}
