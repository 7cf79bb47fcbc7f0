import { vi } from 'vitest';

/** Stubs the events of the page and of the document; both are those of the returned target. */
export function stubPage(): EventTarget {
  const page = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return page;
}
