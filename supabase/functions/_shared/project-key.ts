/**
 * Returns the key named `default` of a project with new API keys, which may have switched its older key off, or its first
 * one: after a rotation the new key has another name. Without new keys it returns the older key, or an empty string.
 * @param keys the value of `SUPABASE_SECRET_KEYS` or `SUPABASE_PUBLISHABLE_KEYS`: a JSON object of keys by name
 * @throws SyntaxError if it is not JSON
 * @see https://supabase.com/docs/guides/functions/secrets
 */
export function projectKey(keys: string | undefined, olderKey: string | undefined): string {
  const named: unknown = JSON.parse(keys ?? '{}');
  const byName = new Map<string, unknown>(Object.entries(named ?? {}));
  const [key = olderKey ?? ''] = [byName.get('default'), ...byName.values()].filter(
    (value) => typeof value === 'string',
  );
  return key;
}
