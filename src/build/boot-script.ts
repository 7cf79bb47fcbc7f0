import { readFileSync } from 'node:fs';
import { minifySync, type Plugin } from 'vite';

const PLACE = '<!--boot-script-->';

/** The script as it stands in every page. */
export function bootScriptText(): string {
  const file = new URL('../app/boot-script.js', import.meta.url);
  return minifySync('boot-script.js', readFileSync(file, 'utf8')).code;
}

/** Puts the boot script into every page; it must run before the first paint, so it cannot be a file of its own. */
export function bootScript(): Plugin {
  return {
    name: 'behold-boot-script',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(PLACE, () => `<script>${bootScriptText()}</script>`),
    },
  };
}
