import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { fullNameOf } from '../../../src/domain/person-name.ts';
import { LOCALES } from '../../../src/i18n/locale.ts';
import { mailPage, paragraph } from './mail-page.ts';
import type { Mail } from './reservation-mail.ts';

/** A staff reply to a message of the contact form. */
export const contactReplySchema = z.object({
  to: z.string(),
  language: z.enum(LOCALES),
  first_name: z.string(),
  last_name: z.string(),
  subject: z.string(),
  body: z.string(),
});
type ContactReply = z.output<typeof contactReplySchema>;

const TEXTS = {
  ko: {
    subject: (subject: string) => `[${church.name.ko}] 답변: ${subject}`,
    heading: '문의하신 내용에 답변드립니다',
    greeting: (name: string) => `${name} 님께`,
    about: (subject: string) => `‘${subject}’에 대한 답변입니다.`,
    more: `더 궁금하신 점은 이 메일에 답장하시거나 교회 사무실(${church.phone.display.ko})로 연락해 주세요.`,
  },
  en: {
    subject: (subject: string) => `[${church.name.en}] Re: ${subject}`,
    heading: 'Our answer to your message',
    greeting: (name: string) => `Dear ${name},`,
    about: (subject: string) => `You wrote to us about “${subject}”.`,
    more: `If you have further questions, reply to this email or call the church office (${church.phone.display.en}).`,
  },
} as const;

/** Builds the mail in the language of the message; the answer to it goes to the church office. */
export function contactReply(reply: ContactReply): Mail {
  const { to, language, subject, body } = reply;
  const texts = TEXTS[language];
  const paragraphs = [
    texts.greeting(fullNameOf(reply.first_name, reply.last_name)),
    texts.about(subject),
    ...body.split(/\n{2,}/),
    texts.more,
  ];
  return {
    to,
    reply_to: church.email,
    subject: texts.subject(subject),
    text: paragraphs.join('\n\n'),
    html: mailPage({
      language,
      heading: texts.heading,
      body: paragraphs.map(paragraph),
    }),
  };
}
