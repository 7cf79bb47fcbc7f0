import { expect, test } from 'vitest';
import { projectKey } from '../../supabase/functions/_shared/project-key.ts';

test.each([
  ['the default one of the new API keys', '{"default":"new","other":"x"}', 'old', 'new'],
  ['the older key of a project without new ones', undefined, 'old', 'old'],
  ['the older key if no new one is the default', '{"other":"x"}', 'old', 'old'],
  ['empty without any key', undefined, undefined, ''],
])('the key of a project is %s', (_case, keys, olderKey, key) => {
  expect(projectKey(keys, olderKey)).toBe(key);
});
