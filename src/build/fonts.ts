import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { church } from '../content/church.ts';
import { BASIC_LATIN, PUNCTUATION, rankByUse, toUnicodeRange, without } from './font-characters.ts';
import { fallbackFontRules, latinSpaceRule, pendingRegularRule } from './font-families.ts';
import { FontSubsetter, type FontFile } from './font-files.ts';
import { planDeferredSubsets, type CharacterUse } from './font-plan.ts';
import { FONT_SOURCES, type FontSourceName, readRankedRanges } from './font-sources.ts';
import { readCharacters } from './font-tables.ts';
import { readSiteTexts, type SiteTexts } from './font-texts.ts';

/** Size limits of the preloaded subsets: each contains the most frequent characters that fit. */
const FIRST_PAINT_BYTES = { sans: 35_000, 'serif-bold': 19_000 } as const;

/** What the head of a page contains. */
export interface HeadFonts {
  /** Files to preload, relative to the output directory. */
  readonly fileNames: readonly string[];
  /**
   * `@font-face` rules that the app's style sheet lacks. They belong after it: its rules have the same characters, and
   * the last rule wins.
   */
  readonly rules: string;
}

/** Plugin API for the plugin that writes the page heads; empty until the bundle is generated. */
export interface PreloadedFonts {
  readonly korean: () => HeadFonts;
  /** For pages without Korean text. */
  readonly latin: () => HeadFonts;
}

const NO_FONTS: HeadFonts = { fileNames: [], rules: '' };

export interface KoreanFonts {
  readonly initial: readonly FontFile[];
  /** The same without Korean, for pages without Korean text. */
  readonly latin: readonly FontFile[];
  readonly deferred: readonly FontFile[];
}

interface KoreanFontsOptions {
  /** Replaces reading the project's dictionaries and content modules. */
  readonly readTexts?: () => SiteTexts;
  readonly cacheDirectory?: string;
}

function readCharacterUse(): CharacterUse {
  const drawableBy = (source: FontSourceName) =>
    readCharacters(readFileSync(FONT_SOURCES[source].file));
  return { sans: drawableBy('sans'), serif: drawableBy('serif') };
}

/** Fraction of the size limit at which the search for more characters stops. */
const FULL_ENOUGH = 0.97;

/** The subset with nearly as many ranked characters as fit into its size limit. */
async function fitInitialSubset(
  subsetter: FontSubsetter,
  source: keyof typeof FIRST_PAINT_BYTES,
  always: readonly string[],
  ranked: readonly string[],
): Promise<FontFile> {
  const budget = FIRST_PAINT_BYTES[source];
  const make = async (count: number) => {
    const characters = [...always, ...ranked.slice(0, count)].sort();
    const name = `behold-${source}-first`;
    const file = await subsetter.make({
      name,
      source,
      characters,
      claims: characters,
      latin: true,
    });
    return { count, file, bytes: file.bytes };
  };
  const everything = await make(ranked.length);
  if (everything.bytes <= budget) return everything.file;
  let fitting = await make(0);
  let tooMuch = everything;
  while (fitting.bytes < budget * FULL_ENOUGH && tooMuch.count - fitting.count > 1) {
    const share = (budget - fitting.bytes) / (tooMuch.bytes - fitting.bytes);
    const step = Math.floor((tooMuch.count - fitting.count) * share * 0.99);
    const tried = await make(Math.min(tooMuch.count - 1, fitting.count + Math.max(1, step)));
    if (tried.bytes <= budget) fitting = tried;
    else tooMuch = tried;
  }
  return fitting.file;
}

/** Creates all font subsets for the texts, using cached files where possible. */
export async function makeKoreanFonts(
  texts: SiteTexts,
  cacheDirectory: string,
): Promise<KoreanFonts> {
  const characterUse = readCharacterUse();
  const latinOf = (drawable: ReadonlySet<string>) =>
    [...BASIC_LATIN, ...PUNCTUATION].filter((character) => drawable.has(character));
  const [latin, latinBold] = [latinOf(characterUse.sans), latinOf(characterUse.serif)];
  const inUse = {
    sans: rankByUse(texts.all).filter((character) => characterUse.sans.has(character)),
    serifBold: rankByUse(texts.headings).filter((character) => characterUse.serif.has(character)),
  };
  const onEveryPage = rankByUse(texts.firstPaint).filter((character) =>
    characterUse.sans.has(character),
  );
  const opening = rankByUse(texts.openings).filter((character) => characterUse.sans.has(character));
  const subsetter = new FontSubsetter(cacheDirectory);
  try {
    const ranked = [...new Set([...onEveryPage, ...opening, ...inUse.sans])];
    const rankedBold = [
      ...new Set([...church.name.ko, ...rankByUse(texts.openingHeadings), ...inUse.serifBold]),
    ].filter((character) => characterUse.serif.has(character));
    const [sans, serifBold] = await Promise.all([
      fitInitialSubset(subsetter, 'sans', latin, without(ranked, latin)),
      fitInitialSubset(subsetter, 'serif-bold', latinBold, without(rankedBold, latinBold)),
    ]);
    const forEnglish = without(rankByUse(texts.englishFirstPaint), latin);
    const makeLatin = (source: 'sans' | 'serif-bold', characters: readonly string[]) =>
      subsetter.make({
        name: `behold-${source}-latin`,
        source,
        characters,
        claims: characters,
        latin: true,
      });
    const latinFiles = await Promise.all([
      makeLatin('sans', [...latin, ...forEnglish.filter((one) => characterUse.sans.has(one))]),
      makeLatin('serif-bold', latinBold),
    ]);
    const subsets = planDeferredSubsets(
      characterUse,
      { sans: sans.subset.characters, serifBold: serifBold.subset.characters },
      inUse,
      readRankedRanges(),
    );
    const deferred = await Promise.all(subsets.map((subset) => subsetter.make(subset)));
    return { initial: [sans, serifBold], latin: latinFiles, deferred };
  } finally {
    subsetter.stop();
  }
}

const STYLES: Readonly<Record<FontSourceName, string>> = {
  sans: `font-family:'Behold Sans';font-weight:400 700`,
  serif: `font-family:'Behold Serif';font-weight:400`,
  'serif-bold': `font-family:'Behold Serif';font-weight:700`,
};

function sourceOf(address: string): string {
  return `url('${address}')format('woff2')`;
}

/** An address for the bundler, which replaces it by that of the emitted file. */
function bundled({ path }: FontFile): string {
  return `${path}?no-inline`;
}

function fontFaceRule({ subset }: FontFile, address: string): string {
  return (
    `@font-face{${STYLES[subset.source]};font-display:swap;src:${sourceOf(address)};` +
    `unicode-range:${toUnicodeRange(subset.claims)}}`
  );
}

function latinRules(file: FontFile, address: string): string {
  const rule = fontFaceRule(file, address);
  return file.subset.source === 'sans' ? `${rule}${latinSpaceRule(sourceOf(address))}` : rule;
}

function styleSheet(files: readonly FontFile[], more: readonly string[] = []): string {
  return [...files.map((file) => fontFaceRule(file, bundled(file))), ...more].join('\n');
}

const FIRST_FILE = /(^|\/)behold-[a-z-]+-first-[^/]+\.woff2$/;

/** The subsets for the dictionaries. */
const SITE_SUBSET = /-dictionary$/;

const INITIAL_SHEET = 'virtual:korean-fonts.css';
const DEFERRED_SHEET = 'virtual:korean-fonts-deferred.css';
const ADDRESSES = 'virtual:korean-fonts';

/**
 * The site's Korean web fonts. `virtual:korean-fonts.css` belongs in the first style sheet,
 * `virtual:korean-fonts-deferred.css` is imported after the first paint, and `virtual:korean-fonts` exports the URLs of
 * the deferred fonts that the site's own texts use. All deferred subsets are in one sheet, because if two rules cover a
 * character the browser fetches the later one in the document.
 */
export function koreanFonts(
  options: KoreanFontsOptions = {},
): Plugin<PreloadedFonts> & { readonly api: PreloadedFonts } {
  let root = process.cwd();
  let making: Promise<KoreanFonts> | undefined;
  let korean = NO_FONTS;
  let latin = NO_FONTS;

  function fonts(): Promise<KoreanFonts> {
    making ??= makeKoreanFonts(
      options.readTexts?.() ?? readSiteTexts(root),
      options.cacheDirectory ?? join(root, 'node_modules/.cache/korean-fonts'),
    );
    return making;
  }

  return {
    name: 'korean-fonts',
    api: { korean: () => korean, latin: () => latin },
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      making = undefined;
    },
    resolveId(id) {
      return [INITIAL_SHEET, DEFERRED_SHEET, `${DEFERRED_SHEET}?inline`, ADDRESSES].includes(id)
        ? `\0${id}`
        : undefined;
    },
    async load(id) {
      if (id === `\0${INITIAL_SHEET}`) {
        const { initial } = await fonts();
        const sans = initial.find(({ subset }) => subset.source === 'sans');
        if (sans === undefined) throw new Error('There is no sans for the first paint.');
        return styleSheet(initial, [
          pendingRegularRule('Behold Serif'),
          fallbackFontRules(sourceOf(bundled(sans))),
        ]);
      }
      if (id.startsWith(`\0${DEFERRED_SHEET}`)) return styleSheet((await fonts()).deferred);
      if (id !== `\0${ADDRESSES}`) return undefined;
      const { deferred } = await fonts();
      const ofSite = deferred.filter(({ subset }) => SITE_SUBSET.test(subset.name));
      return [
        ...ofSite.map(
          ({ path }, index) =>
            `import subset${index} from ${JSON.stringify(`${path}?url&no-inline`)};`,
        ),
        `export const siteFonts = [${ofSite.map((_, index) => `subset${index}`).join(', ')}];`,
      ].join('\n');
    },
    renderChunk(code, { name }) {
      // `deferredFontRules` adds the prefix of the ranges again: it is a fifth of this file, which every device stores.
      return name === 'deferred-font-css'
        ? { code: code.replaceAll(/(?<=[:,])U\+/g, ''), map: null }
        : null;
    },
    async generateBundle(_options, bundle) {
      const fileNames = Object.keys(bundle).filter((file) => FIRST_FILE.test(file));
      korean = { fileNames: fileNames.sort(), rules: '' };
      const emitted = (await fonts()).latin.map((file) => {
        const name = `${file.subset.name}.woff2`;
        const asset = this.emitFile({ type: 'asset', name, source: readFileSync(file.path) });
        return [file, this.getFileName(asset)] as const;
      });
      latin = {
        fileNames: emitted.map(([, fileName]) => fileName),
        rules: emitted.map(([file, fileName]) => latinRules(file, `/${fileName}`)).join(''),
      };
      for (const [name, source] of [
        ['behold-sans', 'sans'],
        ['behold-serif', 'serif'],
      ] as const) {
        this.emitFile({
          type: 'asset',
          fileName: `licenses/${name}.txt`,
          source: readFileSync(FONT_SOURCES[source].licence, 'utf8'),
        });
      }
    },
  };
}
