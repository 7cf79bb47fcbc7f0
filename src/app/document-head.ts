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

/** Puts structured data of today over that of the day the page was built; everything else of the head stays. */
export function refreshStructuredData(elements: readonly HeadElement[]): void {
  const shown = [
    ...document.head.querySelectorAll(`script[type="application/ld+json"][${PAGE_HEAD_MARK}]`),
  ];
  const blocks = elements.filter(({ attributes }) => attributes['type'] === 'application/ld+json');
  blocks.forEach(({ text = '' }, index) => {
    const script = shown[index];
    if (script !== undefined && script.textContent !== text) script.textContent = text;
  });
}
