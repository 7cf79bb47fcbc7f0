import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files that `docs/startup.md` lists, which `documents.test.ts` compares with the code. */
export function startupFiles(): {
  readonly ofEveryPage: readonly string[];
  readonly ofOnePage: readonly string[];
} {
  const text = readFileSync(join(import.meta.dirname, '../../docs/startup.md'), 'utf8');
  const [, section = ''] = text.split(/\n## Files\n/);
  const [ofEveryPage = [], ofOnePage = []] = (section.split('\n## ')[0] ?? '')
    .split('\nThree pages')
    .map((part) => [...part.matchAll(/^\| `([^`]+)`/gm)].map(([, file = '']) => file));
  return { ofEveryPage, ofOnePage };
}
