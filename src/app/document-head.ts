import type { HeadElement } from './page-head.ts';

/** Marks the head elements of the current page, which the next page replaces. */
export const PAGE_HEAD_MARK = 'data-page-head';

/**
 * Replaces the previous page's head elements with this page's, unless they are the same. The head of the first page is
 * prerendered.
 */
export function showDocumentHead(elements: readonly HeadElement[]): void {
  const previous = [...document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`)];
  const next = elements.map(createHeadElement);
  const isSame =
    previous.length === next.length &&
    next.every((element, index) => element.isEqualNode(previous[index] ?? null));
  if (isSame) return;
  for (const element of previous) element.remove();
  document.head.append(...next);
}

function createHeadElement({ tag, attributes, text }: HeadElement): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  element.setAttribute(PAGE_HEAD_MARK, '');
  return element;
}

/** Removes the address of the page from its head, unless the server has replaced it with that of the opened item. */
export function removePageAddress(): void {
  const elements = document.head.querySelectorAll('link[rel="canonical"], meta[property="og:url"]');
  for (const element of elements) {
    const address = element.getAttribute('href') ?? element.getAttribute('content');
    if (address?.includes('?') === false) element.remove();
  }
}

/** Replaces the structured data, which is dated at build time, with today's; the rest of the head is unchanged. */
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
