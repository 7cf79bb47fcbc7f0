import { expect, test } from 'vitest';
import { projectKey } from '../../supabase/functions/_shared/project-key.ts';

test.each([
  ['the default one of the new API keys', '{"default":"new","other":"x"}', 'old', 'new'],
  ['the older key of a project without new ones', undefined, 'old', 'old'],
  ['the first new one after the default has been replaced', '{"rotated":"new"}', 'old', 'new'],
  ['the older key if there is no new one', '{}', 'old', 'old'],
  ['empty without any key', undefined, undefined, ''],
])('the key of a project is %s', (_case, keys, olderKey, key) => {
  expect(projectKey(keys, olderKey)).toBe(key);
});
