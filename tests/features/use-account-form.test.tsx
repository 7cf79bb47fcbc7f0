import { expect, test, vi } from 'vitest';
import { signInSchema } from '../../src/domain/account-form.ts';
import { useAccountForm } from '../../src/features/account/use-account-form.ts';
import { runHook } from '../support/run-hook.tsx';

test('correcting one field clears its problem and none of the other fields', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const event = { preventDefault: () => undefined, currentTarget: null };
  const form = await runHook(
    () =>
      useAccountForm({ email: '', password: '' }, signInSchema, () =>
        Promise.resolve({ ok: true, value: undefined }),
      ),
    [
      ({ submit }) => submit(event as never),
      ({ problemOf }) => expect(problemOf('email')).not.toBeNull(),
      ({ set }) => set('email', 'saebom@behold.example'),
    ],
  );
  vi.unstubAllGlobals();
  expect(form.valueOf('email')).toBe('saebom@behold.example');
  expect(form.problemOf('email')).toBeNull();
  expect(form.problemOf('password')).not.toBeNull();
});
