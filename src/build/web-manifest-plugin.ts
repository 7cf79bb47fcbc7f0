import type { Plugin } from 'vite';
import { webManifest } from '../content/web-manifest.ts';
import { LOCALES, type Locale } from '../i18n/locale.ts';

const FILES: Record<Locale, string> = { ko: 'manifest.webmanifest', en: 'manifest.en.webmanifest' };

/** Writes the web app manifest in both languages; each page links the one in its language. */
export function webManifestPlugin(): Plugin {
  return {
    name: 'behold-web-manifests',
    apply: 'build',
    generateBundle() {
      for (const locale of LOCALES) {
        this.emitFile({
          type: 'asset',
          fileName: FILES[locale],
          source: JSON.stringify(webManifest(locale)),
        });
      }
    },
  };
}
