import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CORE_TITLES } from '../../e2e/core-journeys.ts';

const JOURNEYS = join(import.meta.dirname, '../../e2e/journeys');

test.each(Object.entries(CORE_TITLES))(
  'the titles that e2e/core-journeys.ts lists for %s are in its file',
  (file, titles) => {
    const source = readFileSync(join(JOURNEYS, `${file}.spec.ts`), 'utf8');
    const parts = titles.flatMap((title) => title.split('.*'));
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  },
);
