import type { Plugin } from 'vite';
import { filledIn } from '../content/text-values.ts';

/**
 * Puts the church's facts into the dictionaries as the finished words: the facts, and the rules that form them
 * (times, addresses, office hours), would otherwise be part of every first visit.
 */
export function evaluatedTexts(): Plugin {
  return {
    name: 'behold-evaluated-texts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/i18n\/(?:ko|en)\/.+\.json$/ },
      handler: (dictionary, id) => filledIn(dictionary, id.includes('/i18n/en/') ? 'en' : 'ko'),
    },
  };
}
