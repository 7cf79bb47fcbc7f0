import { church } from '../../src/content/church.ts';
import type { Localized } from '../../src/i18n/locale.ts';
import { button, escapedLines, mailPage, paragraph } from '../functions/_shared/mail-page.ts';

interface AccountMail {
  readonly title: Localized;
  readonly heading: Localized;
  readonly intro: Localized;
  readonly button: Localized;
  readonly otherwise: Localized;
}

const { name } = church;

/** Keyed by the name of the generated HTML file in this folder, which Supabase Auth sends. */
export const accountMails = {
  confirmation: {
    title: { ko: '이메일 주소 확인', en: 'Confirm your email' },
    heading: { ko: '이메일 주소를 확인해 주세요', en: 'Confirm your email address' },
    intro: {
      ko: `${name.ko} 홈페이지에 가입해 주셔서 감사합니다. 아래 버튼을 누르시면 가입이 완료됩니다. 이 버튼은 10분 안에 눌러 주세요.`,
      en: `Thank you for signing up on the website of ${name.en}. Press the button above to finish; it works for ten minutes.`,
    },
    button: { ko: '가입 완료하기', en: 'Confirm' },
    otherwise: {
      ko: '가입하신 적이 없다면 이 메일은 그대로 두셔도 됩니다. 버튼을 누르지 않으면 아무 일도 일어나지 않습니다.',
      en: 'If you did not sign up, you can leave this email alone: nothing happens unless the button is pressed.',
    },
  },
  recovery: {
    title: { ko: '새 비밀번호 정하기', en: 'Set a new password' },
    heading: { ko: '새 비밀번호를 정해 주세요', en: 'Set a new password' },
    intro: {
      ko: `${name.ko} 홈페이지에서 비밀번호를 다시 정하시려는 요청을 받았습니다. 아래 버튼을 누르시면 새 비밀번호를 정하실 수 있습니다. 이 버튼은 10분 안에 한 번만 쓰실 수 있습니다.`,
      en: `Someone asked to reset the password of your account at ${name.en}. Press the button above to choose a new one; it works once, for ten minutes.`,
    },
    button: { ko: '새 비밀번호 정하기', en: 'Set a new password' },
    otherwise: {
      ko: '요청하신 적이 없다면 이 메일은 그대로 두셔도 됩니다. 비밀번호는 바뀌지 않습니다.',
      en: 'If it was not you, you can leave this email alone: your password stays as it is.',
    },
  },
} as const satisfies Readonly<Record<string, AccountMail>>;

/**
 * Sign-in by mailed link or code is unused, but a hosted project cannot disable it. This mail contains neither, so a
 * request in another person's name yields nothing that could be phished.
 */
export function unusedSignInMail(): string {
  return mailPage({
    language: 'ko',
    title: '로그인 · Sign in',
    heading: '비밀번호로 로그인해 주세요',
    body: [
      paragraph(
        `${name.ko} 홈페이지에는 비밀번호로 로그인합니다. 비밀번호를 잊으셨다면 홈페이지에서 새로 정하실 수 있습니다.`,
      ),
      '<div lang="en">',
      paragraph(
        `Please sign in to the website of ${name.en} with your password. If you forgot it, you can set a new one there.`,
      ),
      '</div>',
    ],
  });
}

/** One mail for both languages: at sign-up the server does not know which one is read. */
export function accountMail(texts: AccountMail): string {
  return mailPage({
    language: 'ko',
    title: `${texts.title.ko} · ${texts.title.en}`,
    heading: texts.heading.ko,
    body: [
      paragraph(texts.intro.ko),
      button('{{ .ConfirmationURL }}', texts.button.ko, texts.button.en),
      paragraph(texts.otherwise.ko),
      '<hr style="margin:28px 0;border:0;border-top:1px solid #e6dccd;">',
      '<div lang="en">',
      `<h2 style="margin:0 0 12px;font-size:19px;">${escapedLines(texts.heading.en)}</h2>`,
      paragraph(`${texts.intro.en} ${texts.otherwise.en}`),
      '</div>',
    ],
  });
}
