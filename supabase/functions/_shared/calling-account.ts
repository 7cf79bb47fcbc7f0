const TIMEOUT_MS = 5_000;

/** The signed-in account, verified by the auth server and the database. */
export interface CallingAccount {
  readonly id: string;
  /** Admin level from 0 to 3, read from the database and never from the token. */
  readonly level: number;
}

/** Returns the account that sent the request, or null if there is none or its session has ended. */
export async function callingAccount(request: Request): Promise<CallingAccount | null> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(
    request.headers.get('authorization') ?? '',
  )?.[1];
  if (token === undefined) return null;
  const id = textIn(await read('/auth/v1/user', token), 'id');
  if (id === null) return null;
  const profiles = await read(`/rest/v1/profiles?select=admin_level&id=eq.${id}`, token);
  const [profile] = Array.isArray(profiles) ? (profiles as unknown[]) : [];
  const level: unknown =
    typeof profile === 'object' && profile !== null ? Reflect.get(profile, 'admin_level') : null;
  return { id, level: typeof level === 'number' ? level : 3 };
}

async function read(path: string, token: string): Promise<unknown> {
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL') ?? ''}${path}`, {
    headers: {
      apikey: Deno.env.get('SUPABASE_ANON_KEY') ?? '',
      authorization: `Bearer ${token}`,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (answer.ok) return answer.json();
  await answer.body?.cancel();
  return null;
}

function textIn(value: unknown, key: string): string | null {
  const found: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'string' ? found : null;
}
