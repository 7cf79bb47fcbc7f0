import { PAGE_HEAD_MARK } from '../app/document-head.ts';
import type { HeadElement } from '../app/page-head.ts';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}

/** The head elements as HTML; JSON-LD is data and stands as it is (its `<` are escaped as JSON). */
export function headHtml(elements: readonly HeadElement[]): string {
  return elements
    .map(({ tag, attributes, text }) => {
      const list = Object.entries({ ...attributes, [PAGE_HEAD_MARK]: '' })
        .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
        .join('');
      if (text === undefined) return `<${tag}${list} />`;
      return `<${tag}${list}>${tag === 'script' ? text : escapeText(text)}</${tag}>`;
    })
    .join('\n    ');
}

/** The file a static host answers an address with: `/` is index.html, `/en/about` is en/about.html. */
export function htmlFileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
