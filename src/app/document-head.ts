import type { HeadElement } from './page-head.ts';

/** Marks what belongs to the page that is shown, so that the next page can take its place. */
export const PAGE_HEAD_MARK = 'data-page-head';

/** Replaces the previous page's head by this page's; the first page has its head from the prerendered file. */
export function showDocumentHead(elements: readonly HeadElement[]): void {
  for (const previous of document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`)) previous.remove();
  for (const { tag, attributes, text } of elements) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text !== undefined) element.textContent = text;
    element.setAttribute(PAGE_HEAD_MARK, '');
    document.head.append(element);
  }
}
