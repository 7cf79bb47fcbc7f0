import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type LaunchOptions } from 'playwright';
import { installPackages } from './debian-packages.ts';
import { type SystemFonts, systemFontsEnvironment } from './system-fonts.ts';

const HEADLESS_SHELL = 'chromium-headless-shell';

/** In order of preference: the headless shell is the same engine without a UI and needs a third less CPU time. */
const NAMES_ON_PATH = [HEADLESS_SHELL, 'chromium', 'chromium-browser', 'google-chrome'] as const;

/** Debian packages in order of preference; older releases have only the second. */
const DEBIAN_PACKAGES = [HEADLESS_SHELL, 'chromium'] as const;

/** No requests by the browser itself, no sandbox, no GPU. */
const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** A journey visits a page for a few seconds, in which optimizing its code costs more CPU time than it saves. */
const JOURNEY_ARGS = ['--js-flags=--no-opt,--no-maglev'] as const;

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

/** The launch options of the browsers of devices, benches and Lighthouse. */
export function chromiumOptions(fonts: SystemFonts = 'latin'): LaunchOptions {
  return {
    executablePath: requireChromium(),
    args: [...CHROMIUM_ARGS],
    env: { ...process.env, ...systemFontsEnvironment(fonts) },
  };
}

/** The launch options of the shared browser of the journeys. */
export function journeyBrowserOptions(fonts: SystemFonts = 'latin'): LaunchOptions {
  const { args = [], ...options } = chromiumOptions(fonts);
  return { ...options, args: [...args, ...JOURNEY_ARGS] };
}

/**
 * {@link requireChromium}, after installing Debian's headless shell if it is missing and apt-get needs no password.
 * Installs nothing if CHROMIUM_PATH names a browser.
 */
export function installedChromium(): string {
  const isNamed = (process.env['CHROMIUM_PATH'] ?? '') !== '';
  for (const name of isNamed ? [] : DEBIAN_PACKAGES) {
    const isMissing =
      name === HEADLESS_SHELL
        ? findChromium()?.endsWith(HEADLESS_SHELL) !== true
        : findChromium() === null;
    if (isMissing) installPackages([name]);
  }
  return requireChromium();
}
