import { projectKey } from './project-key.ts';

interface ProjectCall {
  /** Path at the project's API, such as `/rest/v1/rpc/name`. */
  readonly path: string;
  readonly apiKey: string;
  /** The caller's token. Default: the API key itself. */
  readonly token?: string;
  readonly body: unknown;
  readonly timeoutMs: number;
}

/** Calls the REST or Auth API of the project that this function belongs to. */
export function callProject({
  path,
  apiKey,
  token = apiKey,
  body,
  timeoutMs,
}: ProjectCall): Promise<Response> {
  return fetch(`${Deno.env.get('SUPABASE_URL') ?? ''}${path}`, {
    method: 'POST',
    headers: {
      apikey: apiKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    // A redirect would take the key to another server.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** The secret key, which bypasses row level security. */
export function secretKey(): string {
  return projectKey(
    Deno.env.get('SUPABASE_SECRET_KEYS'),
    Deno.env.get('SUPABASE_SERVICE_ROLE_KEY'),
  );
}

/** The publishable key, which the pages have as well. */
export function publishableKey(): string {
  return projectKey(Deno.env.get('SUPABASE_PUBLISHABLE_KEYS'), Deno.env.get('SUPABASE_ANON_KEY'));
}
