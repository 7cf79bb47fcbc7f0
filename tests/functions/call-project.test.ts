import { afterEach, describe, expect, test, vi } from 'vitest';
import { publishableKey, secretKey } from '../../supabase/functions/_shared/call-project.ts';

afterEach(() => vi.unstubAllGlobals());

function stubEnvironment(variables: Readonly<Record<string, string>>): void {
  vi.stubGlobal('Deno', { env: { get: (name: string) => variables[name] } });
}

describe.each([
  ['secretKey', secretKey, 'SUPABASE_SECRET_KEYS', 'SUPABASE_SERVICE_ROLE_KEY'],
  ['publishableKey', publishableKey, 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY'],
])('%s', (_name, key, keys, olderKey) => {
  test('is the default one of the new API keys', () => {
    stubEnvironment({ [keys]: '{"default":"new","other":"x"}', [olderKey]: 'old' });
    expect(key()).toBe('new');
  });

  test.each([
    ['without new API keys', {}],
    ['with no default among the new API keys', { [keys]: '{"other":"x"}' }],
  ])('is the older key %s', (_case, variables) => {
    stubEnvironment({ ...variables, [olderKey]: 'old' });
    expect(key()).toBe('old');
  });
});
