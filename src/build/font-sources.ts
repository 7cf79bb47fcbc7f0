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
  /** Weights that the pages use; what lies outside is cut away. */
  readonly axes?: { readonly wght: { readonly min: number; readonly max: number } };
  /** Advance in font units of the glyph for characters that no font has, where the source's is not about a syllable's. */
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

/** One file to be cut out of a source. */
export interface FontOrder {
  readonly source: FontSourceName;
  readonly characters: string;
  /** Latin needs its kerning and figures of one width; Korean syllables need no layout tables. */
  readonly latin: boolean;
}

/** Both packages' versions and texts: what a cached file depends on beside its order. */
export function readSourceVersions(): string {
  return ['pretendard', '@expo-google-fonts/gowun-batang', 'subset-font']
    .map((name) => readFileSync(inPackage(name, 'package.json'), 'utf8'))
    .join('\n');
}

/** All characters of the face's language in the order of their use, as the font's own web slices rank them. */
export function readRankedRanges(): readonly string[] {
  const css = readFileSync(
    inPackage('pretendard', 'dist/web/variable/pretendardvariable-dynamic-subset.css'),
    'utf8',
  );
  return [...css.matchAll(/unicode-range:\s*([^;]+);/g)].map(([, range = '']) => range).reverse();
}
