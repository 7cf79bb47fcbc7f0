import type { Page } from 'playwright';

/** Returns a function that lists the fonts in which the browser renders the elements of a selector, per element. */
export async function inspectRenderedFonts(page: Page) {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  return async (selector: string) => {
    const { nodeIds } = await inspector.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    });
    const rendered = await Promise.all(
      nodeIds.map((nodeId) => inspector.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    return rendered.flatMap(({ fonts }) => fonts);
  };
}
