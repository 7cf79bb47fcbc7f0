import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

function inPackage(name: string, path: string): string {
  return join(dirname(require.resolve(`${name}/package.json`)), path);
}

interface FontSource {
  readonly file: string;
  readonly family: string;
  readonly copyright: string;
  readonly licence: string;
  /** The range of weights in use; others are removed. */
  readonly axes?: { readonly wght: { readonly min: number; readonly max: number } };
  /** Advance of `.notdef` in font units, if the source's own differs too much from a syllable's. */
  readonly missingGlyphAdvance?: number;
}

const GOWUN_BATANG = {
  family: 'Behold Serif',
  copyright:
    'Derived from Gowun Batang. Copyright 2021 The Gowun Batang Project Authors (https://github.com/yangheeryu/Gowun-Batang)',
  licence: inPackage('@expo-google-fonts/gowun-batang', 'LICENSE_FONT'),
};

export type FontSourceName = 'sans' | 'serif' | 'serif-bold';

export const FONT_SOURCES: Readonly<Record<FontSourceName, FontSource>> = {
  sans: {
    file: inPackage('pretendard', 'dist/public/variable/PretendardVariable.ttf'),
    family: 'Behold Sans',
    copyright:
      'Derived from a font that is Copyright (c) 2021, Kil Hyung-jin (https://github.com/orioncactus/pretendard)',
    licence: inPackage('pretendard', 'dist/LICENSE.txt'),
    axes: { wght: { min: 400, max: 700 } },
    missingGlyphAdvance: 1770,
  },
  serif: {
    ...GOWUN_BATANG,
    file: inPackage('@expo-google-fonts/gowun-batang', '400Regular/GowunBatang_400Regular.ttf'),
  },
  'serif-bold': {
    ...GOWUN_BATANG,
    file: inPackage('@expo-google-fonts/gowun-batang', '700Bold/GowunBatang_700Bold.ttf'),
  },
};

/** A subset to be created from a source. */
export interface FontOrder {
  readonly source: FontSourceName;
  readonly characters: string;
  /** Whether to keep layout tables: Latin needs kerning and tabular figures, Korean syllables need none. */
  readonly latin: boolean;
}

/** Versions and texts of the packages: the inputs of a cached file besides its order. */
export function readSourceVersions(): string {
  return ['pretendard', '@expo-google-fonts/gowun-batang', 'subset-font']
    .map((name) => readFileSync(inPackage(name, 'package.json'), 'utf8'))
    .join('\n');
}

/** All characters ranked by frequency, as in the font's own web subsets. */
export function readRankedRanges(): readonly string[] {
  const css = readFileSync(
    inPackage('pretendard', 'dist/web/variable/pretendardvariable-dynamic-subset.css'),
    'utf8',
  );
  return [...css.matchAll(/unicode-range:\s*([^;]+);/g)].map(([, range = '']) => range).reverse();
}
