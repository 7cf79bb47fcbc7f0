import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ALL_SYLLABLES,
  COMMON_SYLLABLES,
  fromUnicodeRange,
  rankByUse,
  toUnicodeRange,
} from '../../src/build/font-characters.ts';
import { FontSubsetter, type FontFile } from '../../src/build/font-files.ts';
import { church } from '../../src/content/church.ts';
import type { FontSubset } from '../../src/build/font-plan.ts';
import type { FontSourceName } from '../../src/build/font-sources.ts';
import { isPrecachedFont } from '../../src/build/precached-fonts.ts';
import {
  readAdvance,
  readCharacters,
  readNames,
  readReferencedNameIds,
} from '../../src/build/font-tables.ts';
import { readSiteTexts } from '../../src/build/font-texts.ts';
import { type KoreanFonts, koreanFonts, makeKoreanFonts } from '../../src/build/fonts.ts';

const CACHE = join(process.cwd(), 'node_modules/.cache/korean-fonts');

const texts = readSiteTexts(process.cwd());
const prayers = readFileSync('supabase/seeds/companion-prayers.sql', 'utf8');

let fonts: KoreanFonts;

beforeAll(async () => {
  fonts = await makeKoreanFonts(texts, CACHE);
});

function filesOf(source: FontSourceName): readonly FontFile[] {
  return [...fonts.initial, ...fonts.deferred].filter(({ subset }) => subset.source === source);
}

/** The uncompressed file with every glyph and table. */
function readTrueType(file: FontFile): Promise<Buffer> {
  return subsetFont(readFileSync(file.path), undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
  });
}

function claimedBy(source: FontSourceName): ReadonlySet<string> {
  return new Set(filesOf(source).flatMap(({ subset }) => subset.claims));
}

/** The subset that a browser uses: the last rule whose unicode-range has the character, in style sheet order. */
function subsetFor(source: FontSourceName, character: string): FontSubset | undefined {
  return filesOf(source).findLast(({ subset }) => subset.claims.includes(character))?.subset;
}

function missing(characters: Iterable<string>, covered: ReadonlySet<string>): readonly string[] {
  return [...characters].filter((character) => !covered.has(character));
}

function sumOf(files: readonly FontFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

describe('coverage of the Korean fonts', () => {
  test('sans covers every character of the dictionaries, the content and the prayers', () => {
    const written = rankByUse([...texts.all, prayers]);
    expect(written.length).toBeGreaterThan(300);
    expect(missing(written, claimedBy('sans'))).toEqual([]);
  });

  test('serif covers every character of the prayers', () => {
    expect(missing(rankByUse([prayers]), claimedBy('serif'))).toEqual([]);
  });

  test('bold serif covers every character of the headings', () => {
    expect(missing(rankByUse(texts.headings), claimedBy('serif-bold'))).toEqual([]);
  });

  test.each(['sans', 'serif'] as const)('%s covers every Hangul syllable', (source) => {
    expect(missing(ALL_SYLLABLES, claimedBy(source))).toEqual([]);
  });

  test('bold serif covers the common Hangul syllables', () => {
    expect(missing(COMMON_SYLLABLES, claimedBy('serif-bold'))).toEqual([]);
  });

  test.each(['sans', 'serif', 'serif-bold'] as const)(
    'every character of %s is in the file of the @font-face rule that a browser selects',
    (source) => {
      const winners = new Map<string, FontSubset>();
      for (const { subset } of filesOf(source)) {
        for (const character of subset.claims) winners.set(character, subset);
      }
      const contained = new Map(
        filesOf(source).map(({ subset }) => [subset.name, new Set(subset.characters)] as const),
      );
      const empty = [...winners].filter(
        ([character, { name }]) => !contained.get(name)?.has(character),
      );
      expect(empty).toEqual([]);
    },
  );

  test('each font file of the first paint contains the characters of its plan', async () => {
    for (const file of fonts.initial) {
      const font = await readTrueType(file);
      expect(missing(file.subset.characters, readCharacters(font))).toEqual([]);
    }
  });

  test('in the sans subset of the first paint .notdef is as wide as a syllable', async () => {
    const sans = fonts.initial.find(({ subset }) => subset.source === 'sans');
    if (sans === undefined) throw new Error('There is no initial subset.');
    // A font of two glyphs: `.notdef` and the syllable.
    const font = await subsetFont(readFileSync(sans.path), '교', { targetFormat: 'truetype' });
    expect(readAdvance(font, 1)).toBeGreaterThan(0);
    expect(readAdvance(font, 0)).toBe(readAdvance(font, 1));
  });

  test('each font file has the names that its fvar and STAT tables refer to', async () => {
    for (const file of [...fonts.initial, ...fonts.deferred]) {
      const font = await readTrueType(file);
      const { fvar, STAT } = readReferencedNameIds(font);
      const isVariable = file.subset.source === 'sans';
      expect([fvar.size > 0, STAT.size > 0], file.subset.name).toEqual([isVariable, isVariable]);
      const named = readNames(font);
      const absent = [...fvar, ...STAT].filter((id) => !named.has(id));
      expect(absent, `names that ${file.subset.name} lacks`).toEqual([]);
    }
  });

  test('the sans subset is named "Behold Sans" and does not contain the reserved font name "Pretendard"', async () => {
    const [sans] = fonts.initial;
    if (sans === undefined) throw new Error('There is no initial subset.');
    const font = await readTrueType(sans);
    const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
    expect(font.includes(utf16('Behold Sans'))).toBe(true);
    expect(font.includes(utf16('Pretendard'))).toBe(false);
    expect(font.includes('Pretendard')).toBe(false);
  });
});

describe('font files that a device loads', () => {
  test('the two font files of the first paint have at most 60 KB', () => {
    expect(fonts.initial.map(({ subset }) => subset.name)).toEqual([
      'behold-sans-first',
      'behold-serif-bold-first',
    ]);
    expect(sumOf(fonts.initial)).toBeLessThanOrEqual(60_000);
  });

  test('the header needs only the font files of the first paint', () => {
    const [sans, serifBold] = fonts.initial.map(({ subset }) => new Set(subset.characters));
    expect(missing(rankByUse(texts.firstPaint), sans ?? new Set())).toEqual([]);
    expect(missing(church.name.ko, serifBold ?? new Set())).toEqual([]);
  });

  test('the two font files of English pages have the characters of the header and at most 25 KB', () => {
    const [sans, serifBold] = fonts.latin.map(({ subset }) => new Set(subset.characters));
    expect(texts.englishFirstPaint).toContain('한국어');
    expect(missing(rankByUse(texts.englishFirstPaint), sans ?? new Set())).toEqual([]);
    expect(missing(church.name.en, serifBold ?? new Set([' ']))).toEqual([]);
    expect(sumOf(fonts.latin)).toBeLessThanOrEqual(25_000);
  });

  test('without the font files of English pages, those of Korean pages have the same characters', () => {
    for (const { subset: latin } of fonts.latin) {
      const first = fonts.initial.find(({ subset }) => subset.source === latin.source);
      expect(missing(latin.claims, new Set(first?.subset.claims))).toEqual([]);
    }
  });

  test('more than 30 % of the syllables at the top of the pages are in the first sans file', () => {
    const [sans] = fonts.initial.map(({ subset }) => new Set(subset.characters));
    const opening = rankByUse(texts.openings).filter((character) => character >= '가');
    expect(missing(opening, sans ?? new Set()).length).toBeLessThan(opening.length * 0.7);
    expect(texts.openings.join(' ')).toContain(church.name.ko);
  });

  test('the six files with the common syllables of sans and serif have at most 700 KB', () => {
    const common = fonts.deferred.filter(({ subset }) =>
      /^behold-(sans|serif)-common/.test(subset.name),
    );
    expect(common).toHaveLength(6);
    expect(sumOf(common)).toBeLessThanOrEqual(700_000);
  });

  test('the precached fonts have at most 300 KB in 6 files', () => {
    const precached = [...fonts.initial, ...fonts.deferred].filter(({ subset }) =>
      isPrecachedFont(`${subset.name}.woff2`),
    );
    expect(precached.length).toBeLessThanOrEqual(6);
    expect(sumOf(precached)).toBeLessThanOrEqual(300_000);
  });

  test('the precached bold serif covers a date, the names of the rooms and a question', () => {
    const text =
      '2026년 11월 30일 (월) (화) (수) (목) (금) (토) (주일) 3층 본당 9인승 승합차 괜찮을까요? 윤한결';
    const names = rankByUse([text.replaceAll(' ', '')]).map(
      (character) => subsetFor('serif-bold', character)?.name ?? character,
    );
    expect(names.filter((name) => !isPrecachedFont(`${name}.woff2`))).toEqual([]);
  });

  test('no later font file overrides a character of the first paint', () => {
    for (const { subset: first } of fonts.initial) {
      for (const character of first.claims) {
        expect(subsetFor(first.source, character)?.name).toBe(first.name);
      }
    }
  });

  test('a new word in a dictionary does not change the files with common syllables, rare syllables and letters', async () => {
    const more = { ...texts, all: [...texts.all, '뷁똠'.repeat(9)], firstPaint: ['뷁'] };
    const changed = await makeKoreanFonts(more, CACHE);
    const common = (made: KoreanFonts) =>
      made.deferred
        .filter(({ subset }) => /common|rare|letters/.test(subset.name))
        .map(({ path }) => path);
    expect(common(changed)).toEqual(common(fonts));
  });
});

describe('koreanFonts build plugin', () => {
  const fresh = mkdtempSync(join(tmpdir(), 'korean-fonts-'));
  const small = {
    firstPaint: ['예배'],
    englishFirstPaint: [],
    openings: [],
    openingHeadings: [],
    headings: ['예배 안내'],
    all: ['예배 안내'],
  };

  afterAll(() => rmSync(fresh, { recursive: true, force: true }));

  test('FontSubsetter writes the same bytes for the same characters without the cache', async () => {
    const [cached] = fonts.initial;
    if (cached === undefined) throw new Error('There is no initial subset.');
    const subsetter = new FontSubsetter(fresh);
    try {
      const again = await subsetter.make(cached.subset);
      expect(again.path).not.toBe(cached.path);
      expect(readFileSync(again.path).equals(readFileSync(cached.path))).toBe(true);
    } finally {
      subsetter.stop();
    }
  });

  test('FontSubsetter starts another process for the subsets that wait for one that has crashed', async () => {
    const subsetter = new FontSubsetter(
      fresh,
      new URL('./crashing-font-worker.ts', import.meta.url),
    );
    const cut = (name: string) =>
      subsetter.make({ name, source: 'sans', characters: [name], claims: [name], latin: false });
    try {
      const crashed = Array.from({ length: 5 }, (_, at) => cut(`crash-${at}`));
      const later = cut('after');
      for (const { status } of await Promise.allSettled(crashed)) expect(status).toBe('rejected');
      expect(readFileSync((await later).path).toString()).toBe('after');
    } finally {
      subsetter.stop();
    }
  });

  test('a build emits the two style sheets, the font files and the licences', async () => {
    const plugin = koreanFonts({ readTexts: () => small, cacheDirectory: CACHE });
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [
        plugin,
        {
          name: 'page',
          resolveId: (id) => (id === 'page.js' ? '\0page.js' : undefined),
          load: (id) =>
            id === '\0page.js'
              ? `import 'virtual:korean-fonts.css';
                 import { siteFonts } from 'virtual:korean-fonts';
                 document.title = siteFonts.join();
                 void import('virtual:korean-fonts-deferred.css');`
              : undefined,
        },
      ],
      build: { write: false, rollupOptions: { input: 'page.js' } },
    });
    const { output } = result as Rolldown.RolldownOutput;
    const names = output.map(({ fileName }) => fileName);
    const preloaded = plugin.api.korean().fileNames;
    expect(preloaded).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining([...preloaded]));
    expect(names.filter(isPrecachedFont)).toHaveLength(2 + 2 + 2);
    const latin = plugin.api.latin();
    expect(latin.fileNames).toHaveLength(2);
    expect(names).toEqual(expect.arrayContaining([...latin.fileNames]));
    for (const file of latin.fileNames) expect(latin.rules).toContain(`url('/${file}')`);
    expect(names).toContain('licenses/behold-sans.txt');
    expect(names).toContain('licenses/behold-serif.txt');
    const sheets = output.filter(
      (file) => file.type === 'asset' && file.fileName.endsWith('.css'),
    ) as Rolldown.OutputAsset[];
    expect(sheets).toHaveLength(2);
    const [first, later] = sheets
      .map(({ source }) => String(source))
      .sort((one, other) => one.length - other.length);
    for (const file of preloaded) expect(first).toContain(`/${file}`);
    expect(first).toContain('size-adjust');
    expect(later).not.toContain('data:');
  });
});

test('fromUnicodeRange reverses toUnicodeRange', () => {
  const characters = [...'가각갂힣A·z'];
  expect(fromUnicodeRange(toUnicodeRange(characters))).toEqual(characters.sort());
});
