import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join } from 'node:path';
import { installPackages } from './debian-packages.ts';

/** The system fonts available to a test browser: Latin fonts, with or without one Korean font. */
export type SystemFonts = 'latin' | 'nanum' | 'droid';

/** Inside node_modules, so that `npm ci` removes it together with the fonts that it links to. */
const DIRECTORY = join(import.meta.dirname, '../../node_modules/.cache/system-fonts');

const LATIN = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'];
/** From Debian's `fonts-droid-fallback`. Of its font files only this one has all Korean syllables; the other has three. */
const DROID = '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf';
const DROID_PACKAGE = 'fonts-droid-fallback';
const FILES: Readonly<Record<SystemFonts, readonly string[]>> = {
  latin: LATIN,
  nanum: [...LATIN, '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'],
  droid: [...LATIN, DROID],
};

/** Installs the only font that is not available from npm, if it is missing. */
export function installFonts(): void {
  if (!existsSync(DROID)) installPackages([DROID_PACKAGE]);
}

const require = createRequire(import.meta.url);

/**
 * The environment variables that give a browser exactly these system fonts, regardless of the fonts installed on the
 * machine, so that text in a fallback font has the same width everywhere. Read by fontconfig, so Linux only.
 */
export function systemFontsEnvironment(fonts: SystemFonts): { readonly FONTCONFIG_FILE: string } {
  const home = join(DIRECTORY, fonts);
  if (fonts === 'droid' && process.platform === 'linux' && !existsSync(DROID)) {
    throw new Error(`There is no ${DROID}: install Debian’s package ${DROID_PACKAGE}.`);
  }
  if (!existsSync(home)) writeConfiguration(home, FILES[fonts]);
  return { FONTCONFIG_FILE: join(home, 'fonts.conf') };
}

/** Written to a temporary folder and renamed when complete, because several processes may start at the same time. */
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
