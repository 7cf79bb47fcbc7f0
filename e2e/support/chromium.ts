import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { installPackages } from './debian-packages.ts';

const NAMES_ON_PATH = ['chromium', 'chromium-browser', 'google-chrome'] as const;

/** Nothing of the browser's own calls out, and it starts where there is neither a sandbox nor a graphics card. */
export const CHROMIUM_ARGS = [
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

/** The browser to test with: the one that CHROMIUM_PATH names, one on the PATH, or Playwright's own; null when there is none. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | null {
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (!isExecutable(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
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

/** {@link findChromium}, or a sentence that says how to get one. */
export function requireChromium(): string {
  const path = findChromium();
  if (path === null) {
    throw new Error(
      'No Chromium was found: install Debian’s package `chromium` or Google Chrome, or name one with CHROMIUM_PATH.',
    );
  }
  return path;
}

/** {@link requireChromium}, after installing Debian's package where that is possible without asking. */
export function installedChromium(): string {
  const found = findChromium();
  if (found !== null) return found;
  installPackages(['chromium']);
  return requireChromium();
}
