import { jsonField } from './http.ts';
import { callProject, secretKey } from './call-project.ts';

/** Allows for a busy database; shorter than the timeout of any client. */
const TIMEOUT_MS = 8_000;

/** The database rejected or failed the call. The code is only logged; the client does not get the reason. */
export class DatabaseCallFailed extends Error {
  override readonly name: string;

  /** @param code SQLSTATE or PostgREST error code. */
  constructor(code = 'unexpected answer') {
    super();
    this.name = `DatabaseCallFailed (${code})`;
  }
}

/**
 * Calls a database function with the secret key, which bypasses row level security. Use it only for functions
 * that make the decision themselves.
 * @throws DatabaseCallFailed
 */
export async function callDatabase(
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  const answer = await callProject({
    path: `/rest/v1/rpc/${name}`,
    apiKey: secretKey(),
    body: parameters,
    timeoutMs: TIMEOUT_MS,
  });
  if (!answer.ok) {
    throw new DatabaseCallFailed(await errorCodeIn(answer));
  }
  return answer.json();
}

/** Returns only the error code: database messages may quote user input. */
async function errorCodeIn(answer: Response): Promise<string> {
  const code = await jsonField(answer, 'code');
  return typeof code === 'string' && /^[\w-]{1,20}$/.test(code) ? code : `HTTP ${answer.status}`;
}
