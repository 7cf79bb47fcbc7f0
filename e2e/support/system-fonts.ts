import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join } from 'node:path';
import { installPackages } from './debian-packages.ts';

/** The fonts that the operating system of a test browser offers: Latin ones, beside one with Korean letters or none. */
export type SystemFonts = 'latin' | 'nanum' | 'droid';

/** `npm ci` removes it, with the fonts that it refers to. */
const DIRECTORY = join(import.meta.dirname, '../../node_modules/.cache/system-fonts');

const LATIN = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'];
/** Debian's `fonts-droid-fallback`. The package's other font file has three Korean syllables, this one all. */
const DROID = '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf';
const DROID_PACKAGE = 'fonts-droid-fallback';
const FILES: Readonly<Record<SystemFonts, readonly string[]>> = {
  latin: LATIN,
  nanum: [...LATIN, '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'],
  droid: [...LATIN, DROID],
};

/** Installs the one font that no npm package has, where the machine lacks it. */
export function installFonts(): void {
  if (!existsSync(DROID)) installPackages([DROID_PACKAGE]);
}

const require = createRequire(import.meta.url);

/**
 * The environment in which a browser has exactly these system fonts, whatever the machine has installed, so that text
 * in a fallback font is as wide everywhere. It is read by fontconfig, that is on Linux.
 */
export function systemFontsEnvironment(fonts: SystemFonts): { readonly FONTCONFIG_FILE: string } {
  const home = join(DIRECTORY, fonts);
  if (fonts === 'droid' && process.platform === 'linux' && !existsSync(DROID)) {
    throw new Error(`There is no ${DROID}: install Debian’s package ${DROID_PACKAGE}.`);
  }
  if (!existsSync(home)) writeConfiguration(home, FILES[fonts]);
  return { FONTCONFIG_FILE: join(home, 'fonts.conf') };
}

/** Complete before it has its name: several processes may begin at the same time. */
function writeConfiguration(home: string, files: readonly string[]): void {
  const draft = `${home}-${process.pid}`;
  mkdirSync(join(draft, 'fonts'), { recursive: true });
  for (const file of files) {
    const path = isAbsolute(file) ? file : require.resolve(file);
    symlinkSync(path, join(draft, 'fonts', basename(file)));
  }
  writeFileSync(join(draft, 'fonts.conf'), configuration(home));
  try {
    renameSync(draft, home);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(home)) throw error;
  }
}

function configuration(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <cachedir>${join(home, 'cache')}</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
</fontconfig>
`;
}
