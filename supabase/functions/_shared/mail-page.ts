import { church } from '../../../src/content/church.ts';
import { escapeHtml } from '../../../src/domain/escape-html.ts';
import type { Locale } from '../../../src/i18n/locale.ts';

interface MailPage {
  readonly language: Locale;
  readonly heading: string;
  /** Default: the heading. */
  readonly title?: string;
  /** HTML fragments below the heading. */
  readonly body: readonly string[];
}

/** The HTML of every mail. Styles are inline because mail clients drop style sheets. */
export function mailPage({ language, heading, title = heading, body }: MailPage): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapedLines(title)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f6f1e9;color:#2b2521;font:17px/1.7 -apple-system,'Apple SD Gothic Neo','Malgun Gothic','Noto Sans KR',sans-serif;word-break:keep-all;overflow-wrap:anywhere;">
<div style="max-width:560px;margin:0 auto;background:#fffdf9;border:1px solid #e6dccd;border-top:6px solid #c2410c;border-radius:8px;padding:28px 24px;">
<p style="margin:0 0 4px;font-size:15px;color:#6b5d52;">${escapedLines(church.name[language])}</p>
<h1 style="margin:0 0 20px;font-size:24px;line-height:1.4;">${escapedLines(heading)}</h1>
${body.join('\n')}
</div>
</body>
</html>
`;
}

export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;">${unbroken(text)}</p>`;
}

/** The notes at the end of a mail, in smaller type. */
export function smallPrint(...texts: readonly string[]): string {
  return `<div style="font-size:14px;color:#6b5d52;">\n${texts.map(paragraph).join('\n')}\n</div>`;
}

/** Phone numbers and times of day, in both languages. */
const NO_BREAK =
  /(?:\+82 )?\d{1,3}-\d{3,4}-\d{4}|오[전후] \d+시(?: \d+분)?(?:~오[전후] \d+시(?: \d+분)?)?|\d+:\d\d [ap]m(?:–\d+:\d\d [ap]m)?/g;

/** Escapes a text for HTML, without line breaks in phone numbers and times. */
export function unbroken(text: string): string {
  return escapedLines(text).replaceAll(
    NO_BREAK,
    (whole) => `<span style="white-space:nowrap;">${whole}</span>`,
  );
}

/** A link that looks like a button; `below` is the English label of a bilingual mail. */
export function button(address: string, label: string, below?: string): string {
  const second =
    below === undefined
      ? ''
      : `<br><span lang="en" style="font-size:15px;font-weight:400;">${escapedLines(below)}</span>`;
  return `<p style="margin:24px 0;"><a href="${escapedLines(address)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#b8470b;color:#ffffff;font-weight:700;line-height:1.4;text-align:center;text-decoration:none;">${escapedLines(label)}${second}</a></p>`;
}

export function escapedLines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
