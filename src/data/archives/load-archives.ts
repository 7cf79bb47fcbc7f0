import type { Archives } from './archives.ts';

/** Brings the archives' code when it is first needed, so that no page pays for it before its first paint. */
export async function loadArchives(): Promise<Archives> {
  return (await import('./device-archives.ts')).deviceArchives;
}
