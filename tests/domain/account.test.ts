import { describe, expect, test } from 'vitest';
import {
  accountProblems,
  deletionSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../../src/domain/account-form.ts';
import { pageAfterSignIn } from '../../src/domain/account.ts';
import { knownLevel, mayEnterAdmin, mayManageMembers } from '../../src/domain/admin-level.ts';

describe('a sign-in leads', () => {
  test.each([
    ['/reservemanage', '/reservemanage'],
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['/bc-admin', '/'],
    ['/reservemanage/', '/'],
    ['/reservemanage?x=1', '/'],
    ['//evil.example/reservemanage', '/'],
    ['https://evil.example', '/'],
    [['/reservemanage'], '/'],
  ])('with returnUrl %j to %s', (returnUrl, page) => {
    expect(pageAfterSignIn(returnUrl)).toBe(page);
  });
});

describe('a level', () => {
  test.each([
    [0, true, true],
    [1, true, false],
    [2, false, false],
    [3, false, false],
    [4, false, false],
    [-1, false, false],
  ])('of %i: admin area %s, members %s', (level, admin, members) => {
    expect([mayEnterAdmin(level), mayManageMembers(level)]).toEqual([admin, members]);
  });

  test.each([
    [0, 0],
    [3, 3],
    [4, null],
    [1.5, null],
  ])('%d is known as %j', (level, known) => {
    expect(knownLevel(level)).toBe(known);
  });
});

const problemsOf = (schema: typeof signUpSchema, form: unknown) => {
  const checked = schema.safeParse(form);
  return checked.success ? {} : accountProblems(checked.error);
};

describe('a sign-up', () => {
  const good = { email: 'a@b.example', displayName: '', password: '0123456789' };

  test('needs an address and ten characters, and no name', () => {
    expect(signUpSchema.parse({ ...good, email: ' a@b.example ' })).toEqual(good);
  });

  test.each([
    [{ email: '' }, { email: 'emailMissing' }],
    [{ email: 'a@b' }, { email: 'email' }],
    [{ password: '' }, { password: 'passwordMissing' }],
    [{ password: '012345678' }, { password: 'passwordShort' }],
    [{ password: '0'.repeat(73) }, { password: 'passwordLong' }],
    [{ password: '기'.repeat(25) }, { password: 'passwordLong' }],
    [{ displayName: '가'.repeat(101) }, { displayName: 'nameLong' }],
  ])('with %j has %j', (change, problems) => {
    expect(problemsOf(signUpSchema, { ...good, ...change })).toEqual(problems);
  });

  test('takes a Hangul password for the same however a keyboard writes it', () => {
    const typed = '빛과소금의하루';
    const letters = { email: 'a@b.kr', password: typed.normalize('NFD') };
    expect(signInSchema.parse(letters).password).toBe(typed);
    expect(newPasswordSchema.safeParse({ password: typed.repeat(2).normalize('NFD') })).toEqual({
      success: true,
      data: { password: typed.repeat(2) },
    });
  });

  test('takes a password as it was typed', () => {
    expect(newPasswordSchema.parse({ password: '  two  spaces ' })).toEqual({
      password: '  two  spaces ',
    });
  });
});

test('a sign-in asks no more of a password than that there is one', () => {
  expect(signInSchema.safeParse({ email: 'a@b.example', password: 'x' }).success).toBe(true);
});

test.each([
  ['A@b.example', true],
  [' a@B.example ', true],
  ['', false],
  ['b@b.example', false],
])('an account is ended by its own address: %j', (email, isOwn) => {
  expect(deletionSchema('a@b.example').safeParse({ email, password: 'x' }).success).toBe(isOwn);
});
