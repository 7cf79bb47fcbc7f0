import type { Plugin } from 'vite';
import { filledIn } from '../content/text-values.ts';

/**
 * Interpolates the church's facts into the dictionaries at build time. Otherwise these facts and the code that formats
 * them (times, addresses, office hours) would be part of every first visit.
 */
export function interpolateDictionaries(): Plugin {
  return {
    name: 'behold-interpolate-dictionaries',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/(?:ko|en)\/.+\.json$/ },
      handler: (dictionary, id) => filledIn(dictionary, id.includes('/i18n/en/') ? 'en' : 'ko'),
    },
  };
}
