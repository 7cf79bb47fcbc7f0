import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';

/** The fonts that the operating system of a test browser offers: none with Korean letters, or one. */
export type SystemFonts = 'latin' | 'korean';

/** `npm ci` removes it, with the fonts that it refers to. */
const DIRECTORY = join(import.meta.dirname, '../../node_modules/.cache/system-fonts');

const LATIN = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'];
const FILES: Readonly<Record<SystemFonts, readonly string[]>> = {
  latin: LATIN,
  korean: [...LATIN, '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf'],
};

const require = createRequire(import.meta.url);

/**
 * The environment in which a browser has exactly these system fonts, whatever the machine has installed, so that text
 * in a fallback font is as wide everywhere. It is read by fontconfig, that is on Linux.
 */
export function systemFontsEnvironment(fonts: SystemFonts): { readonly FONTCONFIG_FILE: string } {
  const home = join(DIRECTORY, fonts);
  if (!existsSync(home)) writeConfiguration(home, FILES[fonts]);
  return { FONTCONFIG_FILE: join(home, 'fonts.conf') };
}

/** Complete before it has its name: several processes may begin at the same time. */
function writeConfiguration(home: string, files: readonly string[]): void {
  const draft = `${home}-${process.pid}`;
  mkdirSync(join(draft, 'fonts'), { recursive: true });
  for (const file of files)
    symlinkSync(require.resolve(file), join(draft, 'fonts', basename(file)));
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
