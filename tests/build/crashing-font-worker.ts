import type { FontOrder } from '../../src/build/font-sources.ts';

/** Replaces the worker that subsets fonts: exits at the orders that say so. */
process.on('message', ({ characters }: FontOrder) => {
  if (characters.startsWith('crash')) process.exit(1);
  process.send?.({ font: Buffer.from(characters) });
});
