import type { Page } from 'playwright';

/** Tells which faces the browser draws the texts of the elements with that a selector finds, one entry for each element and face. */
export async function watchDrawnFaces(page: Page) {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send('DOM.enable');
  await inspector.send('CSS.enable');
  const { root } = await inspector.send('DOM.getDocument');
  return async (selector: string) => {
    const { nodeIds } = await inspector.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    });
    const drawn = await Promise.all(
      nodeIds.map((nodeId) => inspector.send('CSS.getPlatformFontsForNode', { nodeId })),
    );
    return drawn.flatMap(({ fonts }) => fonts);
  };
}
