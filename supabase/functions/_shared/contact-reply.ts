import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { mailPage, paragraph } from './mail-page.ts';
import type { Mail } from './reservation-mail.ts';

/** A staff reply to a message of the contact form. */
export const contactReplySchema = z.object({
  to: z.string(),
  language: z.enum(LOCALES),
  body: z.string(),
});
type ContactReply = z.output<typeof contactReplySchema>;

const TEXTS = {
  ko: {
    heading: '문의하신 내용에 답변드립니다',
    greeting: '안녕하세요.',
    about: `${church.name.ko} 홈페이지에 남기신 문의에 대한 답변입니다.`,
    more: `더 궁금하신 점은 이 메일에 답장하시거나 교회 사무실(${church.phone.display.ko})로 연락해 주세요.`,
  },
  en: {
    heading: 'Our answer to your message',
    greeting: 'Hello,',
    about: `This is the answer to your message on the website of ${church.name.en}.`,
    more: `If you have further questions, reply to this email or call the church office (${church.phone.display.en}).`,
  },
} as const;

/**
 * Builds the mail in the language of the message; the answer to it goes to the church office. It contains no text of the
 * message: anyone can write one with another person's address.
 */
export function contactReply({ to, language, body }: ContactReply): Mail {
  const { heading, greeting, about, more } = TEXTS[language];
  const paragraphs = [greeting, about, ...body.split(/\n{2,}/), more];
  return {
    to,
    reply_to: church.email,
    subject: `[${church.name[language]}] ${heading}`,
    text: paragraphs.join('\n\n'),
    html: mailPage({ language, heading, body: paragraphs.map(paragraph) }),
  };
}
