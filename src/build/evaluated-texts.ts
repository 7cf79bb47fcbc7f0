import type { Plugin } from 'vite';
import { textValues } from '../content/text-values.ts';

/**
 * Puts the church's facts that texts name into the build as the finished words: the rules that form them
 * (times, addresses, office hours) would otherwise be part of every first visit.
 */
export function evaluatedTexts(): Plugin {
  return {
    name: 'behold-evaluated-texts',
    apply: 'build',
    load: {
      filter: { id: /\/src\/content\/text-values\.ts$/ },
      handler: () => `export const textValues = ${JSON.stringify(textValues)};`,
    },
  };
}
