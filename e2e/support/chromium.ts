import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';
import { installPackages } from './debian-packages.ts';
import { type SystemFonts, systemFontsEnvironment } from './system-fonts.ts';

/** In order of preference: the headless shell is the same engine without a UI and needs 40 % less CPU time. */
const NAMES_ON_PATH = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
] as const;

/** Debian packages in order of preference; older releases have only the second. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'] as const;

/** No requests by the browser itself, no sandbox, no GPU. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path in CHROMIUM_PATH, of a Chromium on the PATH, or of Playwright's download; null if there is none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH is not an executable file: ${named}`);
    return named;
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const name of NAMES_ON_PATH) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  const downloaded = chromium.executablePath();
  return downloaded !== '' && isExecutable(downloaded) ? downloaded : null;
}

/** {@link findChromium}; throws with instructions if there is none. */
export function requireChromium(): string {
  const path = findChromium();
  if (path === null) {
    throw new Error(
      'No Chromium was found: install Debian’s package `chromium-headless-shell` or `chromium`, or Google Chrome, or set CHROMIUM_PATH.',
    );
  }
  return path;
}

/** The launch options of every browser of the journeys and benches. */
export function chromiumOptions(fonts: SystemFonts = 'latin'): LaunchOptions {
  return {
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS],
    env: { ...process.env, ...systemFontsEnvironment(fonts) },
  };
}

/** {@link requireChromium}, after installing the Debian package if Chromium is missing and apt-get needs no password. */
export function installedChromium(): string {
  for (const name of DEBIAN_PACKAGES) {
    if (findChromium() === null) installPackages([name]);
  }
  return requireChromium();
}
