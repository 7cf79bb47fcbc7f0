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

test('a reply has every paragraph, and the office as its reply-to address', () => {
  const mail = contactReply(reply);
  expect(mail).toMatchObject({
    to: reply.to,
    reply_to: church.email,
    subject: `[${church.name.ko}] 문의하신 내용에 답변드립니다`,
  });
  expect(mail.text).toContain('교회 뒤편입니다.\n걸어서 1분\n\n<script>');
  expect(contactReply({ ...reply, language: 'en' }).subject).toBe(
    `[${church.name.en}] Our answer to your message`,
  );
});

test.each(['ko', 'en'] as const)(
  'a reply (%s) has nothing that the sender of the message chose, who may have given the address of somebody else',
  (language) => {
    expect(JSON.stringify(contactReply({ ...reply, language }))).not.toMatch(/새봄|김|주차/);
  },
);

test('a word that is longer than a line breaks in the mail', () => {
  expect(contactReply(reply).html).toMatch(/<body style="[^"]*overflow-wrap:anywhere/);
});

test('text typed by people is escaped in the mail', () => {
  const { html } = contactReply(reply);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('걸어서 1분');
  expect(html).toContain('&lt;script&gt;');
});
