import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, isAbsolute, join } from 'node:path';
import { installPackages } from './debian-packages.ts';

/** The system fonts available to a test browser: Latin fonts, with or without one Korean font. */
export type SystemFonts = 'latin' | keyof typeof KOREAN;

/** Inside node_modules, so that `npm ci` removes it together with the fonts that it links to. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/system-fonts');
/** The files contain absolute paths, which are those of another folder if node_modules was copied. */
const DIRECTORY = join(CACHE, createHash('sha256').update(CACHE).digest('hex').slice(0, 12));

const LATIN = ['DejaVuSans', 'DejaVuSerif', 'DejaVuSerif-Bold'].map(
  (name) => `dejavu-fonts-ttf/ttf/${name}.ttf`,
);

/** Fonts that are not available from npm, by Debian package. */
const KOREAN = {
  /** Of its font files only this one has all Korean syllables; the other has three. */
  droid: {
    package: 'fonts-droid-fallback',
    files: ['/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf'],
  },
  /** The Korean font of Android and ChromeOS. */
  noto: {
    package: 'fonts-noto-cjk',
    files: ['Regular', 'Bold'].map(
      (weight) => `/usr/share/fonts/opentype/noto/NotoSansCJK-${weight}.ttc`,
    ),
  },
} as const;

/** Installs the fonts that are not available from npm, if they are missing. */
export function installFonts(): void {
  const missing = Object.values(KOREAN).filter(({ files }) => !files.every(existsSync));
  if (missing.length > 0) installPackages(missing.map((font) => font.package));
}

const require = createRequire(import.meta.url);

/**
 * The environment variables that give a browser exactly these system fonts, regardless of the fonts installed on the
 * machine, so that text in a fallback font has the same width everywhere. Read by fontconfig, so Linux only.
 */
export function systemFontsEnvironment(fonts: SystemFonts): { readonly FONTCONFIG_FILE: string } {
  const home = join(DIRECTORY, fonts);
  const korean = fonts === 'latin' ? { files: [], package: '' } : KOREAN[fonts];
  if (process.platform === 'linux' && !korean.files.every(existsSync)) {
    throw new Error(`There is no ${korean.files.join()}: install Debian’s ${korean.package}.`);
  }
  if (!existsSync(home)) writeConfiguration(home, [...LATIN, ...korean.files]);
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
