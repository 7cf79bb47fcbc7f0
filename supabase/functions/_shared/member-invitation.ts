import * as z from 'zod/mini';
import { church } from '../../../src/content/church.ts';
import { ADMIN_LEVELS, knownLevel, type AdminLevel } from '../../../src/domain/admin-level.ts';
import { invitationHash } from '../../../src/domain/invitation.ts';
import { seoulDayAt } from '../../../src/domain/seoul-day.ts';
import { dayText } from '../../../src/i18n/format/day-text.ts';
import { localizedPath, LOCALES, type Locale } from '../../../src/i18n/locale.ts';
import { button, mailPage, paragraph, smallPrint } from './mail-page.ts';
import type { Mail } from './reservation-mail.ts';

/** An invitation as the database returns it. */
export const memberInvitationSchema = z.object({
  to: z.string(),
  language: z.enum(LOCALES),
  level: z.number(),
  token: z.string(),
  expires_at: z.string(),
});
type MemberInvitation = z.output<typeof memberInvitationSchema>;

interface Texts {
  readonly subject: string;
  readonly heading: string;
  readonly greeting: string;
  readonly intro: string;
  readonly work: Readonly<Record<AdminLevel, string>>;
  readonly how: (day: string) => string;
  readonly button: string;
  readonly ignore: string;
}

const TEXTS: Readonly<Record<Locale, Texts>> = {
  ko: {
    subject: `[${church.name.ko}] 홈페이지에 초대합니다`,
    heading: '홈페이지에 초대합니다',
    greeting: '주님의 평안을 전합니다.',
    intro: `${church.name.ko} 홈페이지의 계정을 만드실 수 있도록 이 메일을 보내 드립니다.`,
    work: {
      0: '계정을 만드시면 홈페이지의 모든 일을 맡아 돌보실 수 있습니다.',
      1: '계정을 만드시면 동행기도, 주보, 교회 소식, 성경 강해를 올리고 예약과 문의에 답하실 수 있습니다.',
      2: '계정을 만드시면 기능 관리자로 함께하시며, 시설과 차량 신청의 진행 상황을 보실 수 있습니다.',
      3: '계정을 만드시면 시설과 차량을 신청하고 진행 상황을 보실 수 있습니다.',
    },
    how: (day) =>
      `아래 버튼을 눌러 이름과 비밀번호를 정해 주세요. 버튼은 ${day}까지 한 번 쓰실 수 있습니다.`,
    button: '초대 수락하기',
    ignore: `초대를 기다리신 것이 아니라면 이 메일은 그대로 두셔도 됩니다. 버튼을 누르지 않으면 아무 일도 일어나지 않습니다. 궁금하신 점은 교회 사무실(${church.phone.display.ko})로 연락해 주세요.`,
  },
  en: {
    subject: `[${church.name.en}] You are invited to our website`,
    heading: 'You are invited to our website',
    greeting: 'Grace and peace to you.',
    intro: `This email invites you to create an account on the website of ${church.name.en}.`,
    work: {
      0: 'You will be able to look after everything on the website.',
      1: 'You will be able to publish prayers, bulletins, news and lectures, and to answer reservations and messages.',
      2: 'You will join us as a function administrator and see where your room and van requests stand.',
      3: 'You will be able to request rooms and the van, and to see where your requests stand.',
    },
    how: (day) =>
      `Press the button below and choose your name and a password. The button works once, until ${day}.`,
    button: 'Accept the invitation',
    ignore: `If you did not expect an invitation, you can leave this email alone: nothing happens unless the button is pressed. If you have questions, call the church office (${church.phone.display.en}).`,
  },
};

/** Builds the mail that invites to an account. It contains no text that a person typed. */
export function memberInvitation(invitation: MemberInvitation, siteUrl: string): Mail {
  const { to, language, level, token, expires_at: expiresAt } = invitation;
  const texts = TEXTS[language];
  // The token is in the fragment so that no server sees or logs it.
  const link = new URL(localizedPath('/auth', language) + invitationHash(token), siteUrl).href;
  const paragraphs = [
    texts.greeting,
    texts.intro,
    texts.work[knownLevel(level) ?? ADMIN_LEVELS[3]],
    texts.how(dayText(seoulDayAt(new Date(expiresAt)), language)),
  ];
  return {
    to,
    reply_to: church.email,
    subject: texts.subject,
    text: [...paragraphs, `${texts.button}: ${link}`, texts.ignore].join('\n\n'),
    html: mailPage({
      language,
      heading: texts.heading,
      body: [...paragraphs.map(paragraph), button(link, texts.button), smallPrint(texts.ignore)],
    }),
  };
}
