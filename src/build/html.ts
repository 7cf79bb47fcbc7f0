import { PAGE_HEAD_MARK } from '../app/document-head.ts';
import type { HeadElement } from '../app/page-head.ts';

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function escapeAttribute(value: string): string {
  return escapeText(value).replaceAll('"', '&quot;');
}

/** Renders head elements to HTML. JSON-LD is not escaped here, because its `<` are already escaped in JSON. */
export function headHtml(elements: readonly HeadElement[]): string {
  return elements
    .map(({ tag, attributes, text }) => {
      const list = Object.entries({ ...attributes, [PAGE_HEAD_MARK]: '' })
        .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
        .join('');
      if (text === undefined) return `<${tag}${list} />`;
      return `<${tag}${list}>${tag === 'script' ? text : escapeText(text)}</${tag}>`;
    })
    .join('\n');
}

/** The file that a static host serves for a path: `/` is index.html, `/en/about` is en/about.html. */
export function htmlFileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
