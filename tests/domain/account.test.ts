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

describe('pageAfterSignIn', () => {
  test.each([
    ['/reservemanage', '/reservemanage'],
    ['/bc-admin', '/bc-admin'],
    ['/bc-admin?tab=news&item=new', '/bc-admin'],
    ['/bc-admin/x', '/'],
    ['/bc-admin#x', '/'],
    ['/bc-admin?tab=<b>', '/'],
    ['//evil.example/bc-admin', '/'],
    ['/bc-admin.evil.example', '/'],
    [undefined, '/'],
    ['', '/'],
    ['/', '/'],
    ['/reservemanage/', '/'],
    ['/reservemanage?x=1', '/'],
    ['//evil.example/reservemanage', '/'],
    ['https://evil.example', '/'],
    [['/reservemanage'], '/'],
  ])('returnUrl %j leads to the page %s', (returnUrl, page) => {
    expect(pageAfterSignIn(returnUrl).path).toBe(page);
  });

  test('keeps the tab and the open item of an address of the admin area', () => {
    expect(pageAfterSignIn('/bc-admin?tab=prayers&q=%EC%95%84%EB%A9%98').search).toEqual({
      tab: 'prayers',
      q: '아멘',
    });
  });
});

describe('admin level', () => {
  test.each([
    [0, true, true],
    [1, true, false],
    [2, false, false],
    [3, false, false],
    [4, false, false],
    [-1, false, false],
  ])(
    'level %i: may enter the admin area is %s, may manage members is %s',
    (level, admin, members) => {
      expect([mayEnterAdmin(level), mayManageMembers(level)]).toEqual([admin, members]);
    },
  );

  test.each([
    [0, 0],
    [3, 3],
    [4, null],
    [1.5, null],
  ])('knownLevel(%d) returns %j', (level, known) => {
    expect(knownLevel(level)).toBe(known);
  });
});

const problemsOf = (schema: typeof signUpSchema, form: unknown) => {
  const checked = schema.safeParse(form);
  return checked.success ? {} : accountProblems(checked.error);
};

describe('sign-up form', () => {
  const good = { email: 'a@b.example', displayName: '', password: '0123456789', consent: 'yes' };

  test('accepts an e-mail address and a password of ten characters without a display name, and trims the address', () => {
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
    [{ consent: '' }, { consent: 'consent' }],
  ])('the input %j is rejected with %j', (change, problems) => {
    expect(problemsOf(signUpSchema, { ...good, ...change })).toEqual(problems);
  });

  test('a Hangul password typed as decomposed letters (NFD) is normalized to NFC at sign-in and when it is changed', () => {
    const typed = '빛과소금의하루';
    const letters = { email: 'a@b.kr', password: typed.normalize('NFD') };
    expect(signInSchema.parse(letters).password).toBe(typed);
    expect(newPasswordSchema.safeParse({ password: typed.repeat(2).normalize('NFD') })).toEqual({
      success: true,
      data: { password: typed.repeat(2) },
    });
  });

  test('keeps the spaces at the ends and inside a password', () => {
    expect(newPasswordSchema.parse({ password: '  two  spaces ' })).toEqual({
      password: '  two  spaces ',
    });
  });
});

test('signInSchema accepts a password of one character', () => {
  expect(signInSchema.safeParse({ email: 'a@b.example', password: 'x' }).success).toBe(true);
});

test.each([
  ['A@b.example', true],
  [' a@B.example ', true],
  ['', false],
  ['b@b.example', false],
])(
  'deletionSchema accepts only the e-mail address of the account: %j is accepted: %s',
  (email, isOwn) => {
    expect(deletionSchema('a@b.example').safeParse({ email, password: 'x' }).success).toBe(isOwn);
  },
);
