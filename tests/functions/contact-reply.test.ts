import { expect, test } from 'vitest';
import { church } from '../../src/content/church.ts';
import { contactReply } from '../../supabase/functions/_shared/contact-reply.ts';

const reply = {
  to: 'asks@x.example',
  language: 'ko',
  first_name: '새봄',
  last_name: '김',
  subject: '주차 <b>',
  body: '교회 뒤편입니다.\n걸어서 1분\n\n<script>alert(1)</script>',
} as const;

test('an answer greets by name, holds every paragraph, and goes back to the office when it is answered', () => {
  const mail = contactReply(reply);
  expect(mail).toMatchObject({
    to: reply.to,
    reply_to: church.email,
    subject: `[${church.name.ko}] 답변: 주차 <b>`,
  });
  expect(mail.text).toContain('김새봄 님께');
  expect(mail.text).toContain('교회 뒤편입니다.\n걸어서 1분\n\n<script>');
  const english = { ...reply, language: 'en', first_name: 'Grace', last_name: 'Miller' } as const;
  expect(contactReply(english).text).toContain('Dear Grace Miller,');
});

test('a word that is longer than a line breaks in the mail', () => {
  expect(contactReply(reply).html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
});

test('text typed by people is escaped in the mail', () => {
  const { html } = contactReply(reply);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('걸어서 1분');
  expect(html).toContain('&lt;script&gt;');
});
