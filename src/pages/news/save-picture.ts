import { setSuspendAwareTimeout } from '../../platform/suspend-aware-timeout.ts';
import { saveFile } from '../../platform/save-file.ts';

/** Characters that file systems do not allow in names. */
const UNFIT = /[\\/:*?"<>|\u0000-\u001f]+/g;
const LONGEST_NAME = 80;

/** A file name such as `11월 15일 주보 2.webp`: the title and the extension of the URL. */
export function fileNameOf(title: string, url: string): string {
  const ending = /\.[a-z0-9]+$/i.exec(new URL(url).pathname)?.[0] ?? '';
  const name = [...title.replaceAll(UNFIT, ' ').replaceAll(/\s+/g, ' ').trim()];
  return `${name.slice(0, LONGEST_NAME).join('').trim() || 'behold'}${ending}`;
}

/** Time for the largest picture on a slow connection. */
const TIMEOUT_MS = 30_000;

/** Downloads the picture; false if it cannot be loaded. */
export async function savePicture(url: string, title: string): Promise<boolean> {
  const timeout = new AbortController();
  const stop = setSuspendAwareTimeout(() => timeout.abort(), TIMEOUT_MS);
  const { signal } = timeout;
  try {
    const response = await fetch(url, { mode: 'cors', credentials: 'omit', signal });
    if (!response.ok) return false;
    saveFile(await response.blob(), fileNameOf(title, url));
    return true;
  } catch {
    return false;
  } finally {
    stop();
  }
}
