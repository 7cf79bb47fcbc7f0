import { describe, expect, test } from 'vitest';
import {
  contactFormSchema,
  contactProblems,
  contactSubmissionSchema,
  type ContactForm,
} from '../../src/domain/contact-message.ts';

const GOOD: ContactForm = {
  firstName: '새봄',
  lastName: '김',
  email: 'saebom@behold.example',
  phone: '010-1234-5678',
  subject: '새가족 문의',
  message: '이번 주일에 처음 가 보려고 합니다.',
  consent: true,
};

describe('contactFormSchema', () => {
  test('accepts valid input, and trims and normalizes its text', () => {
    expect(contactProblems(GOOD)).toEqual({});
    expect(
      contactFormSchema.parse({
        ...GOOD,
        firstName: ' \u1109\u1162\u1107\u1169\u11b7 ',
        message: '  첫째 줄입니다.\r\n둘째 줄입니다.\r셋째 줄입니다.  ',
        phone: ' ０１０－1234 '.replace('－', '-') + '5678',
      }),
    ).toMatchObject({
      firstName: '새봄',
      message: '첫째 줄입니다.\n둘째 줄입니다.\n셋째 줄입니다.',
      phone: '010-1234-5678',
    });
  });

  test('removes line breaks from the subject (mail header injection) and control characters from the message', () => {
    expect(
      contactFormSchema.parse({
        ...GOOD,
        subject: 'a\nBcc: x@x.example',
        message: 'bell\u0007 and \u0000 half \ud800 a character',
      }),
    ).toMatchObject({ subject: 'a Bcc: x@x.example', message: 'bell and  half  a character' });
  });

  test.each(['', null, undefined])('the phone number is optional (%j)', (phone) => {
    expect(contactFormSchema.parse({ ...GOOD, phone })).toMatchObject({ phone: null });
  });

  test.each([
    ['firstName', '', 'required'],
    ['firstName', ' \t\n ', 'required'],
    ['firstName', '가'.repeat(50), undefined],
    ['firstName', '가'.repeat(51), 'tooLong'],
    ['lastName', '\u0000\u3164', 'required'],
    ['lastName', '\ud83d', 'required'],
    ['lastName', '🙏', undefined],
    ['lastName', 'محمد', undefined],
    ['email', 'a', 'email'],
    ['email', 'a@b', 'email'],
    ['email', 'a@b..c', 'email'],
    ['email', 'a@b.c, d@e.f', 'email'],
    ['email', 'a b@c.d', 'email'],
    ['email', 'Name <a@b.c>', 'email'],
    ['email', 'a+b@c-d.co.kr', undefined],
    ['email', '비홀드@교회.한국', 'email'],
    ['email', `${'a'.repeat(250)}@b.c`, undefined],
    ['email', `${'a'.repeat(251)}@b.c`, 'tooLong'],
    ['email', 'a@b.c\nBcc: d@e.f', 'email'],
    ['phone', '123456', 'phone'],
    ['phone', 'call me', 'phone'],
    ['phone', '+1 (555) 010-9999', undefined],
    ['phone', '1588-1234', undefined],
    ['phone', '1234567890123456', 'phone'],
    ['phone', '0'.repeat(31), 'tooLong'],
    ['subject', '', 'required'],
    ['subject', 's'.repeat(100), undefined],
    ['subject', 's'.repeat(101), 'tooLong'],
    ['message', '', 'required'],
    ['message', '네', 'tooShort'],
    ['message', '🙏', 'tooShort'],
    ['message', '🙏'.repeat(10), undefined],
    ['message', '가'.repeat(5000), undefined],
    ['message', '가'.repeat(10_000), 'tooLong'],
    ['message', '<script>alert(1)</script>', undefined],
    ['message', 'line\n\tindented line', undefined],
    ['consent', false, 'consent'],
    ['consent', undefined, 'consent'],
    ['consent', 'true', 'consent'],
  ])('the field %s with the value %j gives the problem %s', (field, value, expected) => {
    expect(contactProblems({ ...GOOD, [field]: value })).toEqual(
      expected === undefined ? {} : { [field]: expected },
    );
  });

  test('rejects values that are not objects', () => {
    for (const nothing of [null, 1, 'x', []]) {
      expect(contactFormSchema.safeParse(nothing).success).toBe(false);
    }
  });
});

test('contactSubmissionSchema requires the locale ko or en and a UUID as request id, and drops unknown fields', () => {
  const whole = { ...GOOD, locale: 'ko', requestId: 'a0000000-0000-4000-8000-000000000001' };
  const parsed = contactSubmissionSchema.parse({ ...whole, read_at: 'x', address: '1.1.1.1' });
  expect(parsed).toEqual(whole);
  expect(contactSubmissionSchema.safeParse({ ...whole, locale: 'fr' }).success).toBe(false);
  expect(contactSubmissionSchema.safeParse({ ...whole, requestId: '1' }).success).toBe(false);
});

test('the longest valid contact message is smaller than the 16 KiB body limit of the edge function', () => {
  const longest = contactSubmissionSchema.parse({
    ...GOOD,
    firstName: '가'.repeat(50),
    lastName: '가'.repeat(50),
    email: `${'a'.repeat(250)}@b.c`,
    phone: '+82 (2) 0000-0000',
    subject: '가'.repeat(100),
    message: '가'.repeat(5000),
    locale: 'ko',
    requestId: 'a0000000-0000-4000-8000-000000000001',
  });
  expect(new TextEncoder().encode(JSON.stringify(longest)).byteLength).toBeLessThan(16 * 1024);
});
