import { PAGE_HEAD_MARK } from '../app/document-head.ts';
import type { HeadElement } from '../app/page-head.ts';
import { escapeHtml } from '../domain/escape-html.ts';

/** Renders head elements to HTML. JSON-LD is not escaped here, because its `<` are already escaped in JSON. */
export function headHtml(elements: readonly HeadElement[]): string {
  return elements
    .map(({ tag, attributes, text }) => {
      const list = Object.entries({ ...attributes, [PAGE_HEAD_MARK]: '' })
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('');
      if (text === undefined) return `<${tag}${list} />`;
      return `<${tag}${list}>${tag === 'script' ? text : escapeHtml(text)}</${tag}>`;
    })
    .join('\n');
}

/** The file that a static host serves for a path: `/` is index.html, `/en/about` is en/about.html. */
export function htmlFileOf(address: string): string {
  return address === '/' ? 'index.html' : `${address.slice(1)}.html`;
}
