import type { Page } from 'playwright';

/**
 * The texts of the page's content that are cut off, or squeezed into a column of a few characters, on a phone and on a
 * laptop with text at 150 %. The viewport is that of the laptop afterwards.
 */
export async function findClippedText(page: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const texts = await page.evaluate(() => {
      const { dataset } = document.documentElement;
      const size = dataset['textSize'];
      dataset['textSize'] = '150';
      const cut = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
        const text = [...element.childNodes]
          .filter((node) => node.nodeType === Node.TEXT_NODE)
          .map((node) => node.textContent?.trim() ?? '')
          .join(' ');
        const { width: own, height } = element.getBoundingClientRect();
        const { fontSize, overflowX, clipPath } = getComputedStyle(element);
        if (text.length < 5 || own === 0 || clipPath !== 'none') return [];
        if (element.closest('.visually-hidden') !== null) return [];
        const isCut = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2;
        const font = Number.parseFloat(fontSize);
        const isSqueezed = own < 3 * font && height > 5 * font;
        return isCut || isSqueezed ? [text] : [];
      });
      dataset['textSize'] = size;
      return cut;
    });
    found.push(...texts.map((text) => `${text} (${width} px)`));
  }
  return found;
}
