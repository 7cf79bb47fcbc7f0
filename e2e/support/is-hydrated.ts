/** The header, the heading and the footer, which every prerendered page has. */
export const PAGE_PARTS: readonly string[] = ['header', 'main h1', 'footer'];

/** Runs in the page: whether React has hydrated the element, or an element of each selector. */
export function isHydrated(target: Element | readonly string[]): boolean {
  const elements =
    target instanceof Element
      ? [target]
      : target.map((selector) => document.querySelector(selector));
  return elements.every(
    (element) => element !== null && Object.keys(element).some((key) => key.startsWith('__react')),
  );
}
