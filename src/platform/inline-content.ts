declare global {
  /** True once the page's own inline script has rendered its content; it then dispatches `inlinecontent`. */
  var inlineContent: boolean | undefined;
}

/** Lets the app load, which waits for the content of the page's own inline script. */
export function announceInlineContent(): void {
  globalThis.inlineContent = true;
  dispatchEvent(new Event('inlinecontent'));
}

/** Resolves when the document is parsed. */
export function whenParsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('DOMContentLoaded', () => resolve(), { once: true });
  });
}
