import { readFileSync } from 'node:fs';
import { access, copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { localeOfPageArchive } from '../app/page-archive.ts';
import type { Plugin } from 'vite';

/** Lists the assets of the releases in a build. */
const RELEASES_FILE = 'assets/files.json';

interface Release {
  readonly files: readonly string[];
  /** The assets of the release before it. */
  readonly previous: readonly string[];
}

interface Releases {
  /** URL of the backend of the current release; empty for one on the page's own origin. */
  readonly backend: string;
  /** The last release for each backend. */
  readonly byBackend: Readonly<Record<string, Release>>;
}

/** The names of the assets of the current release. */
export function releaseFiles(outDir: string): readonly string[] {
  const text = readFileSync(join(outDir, RELEASES_FILE), 'utf8');
  const { backend, byBackend } = JSON.parse(text) as Releases;
  return byBackend[backend]?.files ?? [];
}

/**
 * Copies the previous release's assets into the build, because tabs opened before a deployment still request them. Only
 * one release is kept, which limits the size; rebuilding the same release keeps the same previous one. A build for the
 * page's own origin, as the tests make it, also keeps those of hosted backends for the next build.
 */
export function previousRelease(): Plugin {
  let outDir: string;
  let backup: string;
  let backend = '';
  let byBackend: Releases['byBackend'] = {};
  /** The backend of the last build. */
  let lastBackend = '';
  return {
    name: 'behold-previous-release',
    apply: 'build',
    configResolved({ root, build, env }) {
      outDir = resolve(root, build.outDir);
      backup = resolve(root, 'node_modules/.cache/behold-previous-release');
      const url: unknown = env['VITE_SUPABASE_URL'];
      backend = typeof url === 'string' ? url : '';
    },
    async buildStart() {
      await rm(backup, { recursive: true, force: true });
      const stored = await readFile(join(outDir, RELEASES_FILE), 'utf8').then(
        (text) => JSON.parse(text) as Releases | readonly string[],
        (): Releases => ({ backend, byBackend: {} }),
      );
      // Version 0.2.0 stored the names only.
      byBackend =
        'byBackend' in stored ? stored.byBackend : { [backend]: { files: stored, previous: [] } };
      lastBackend = 'byBackend' in stored ? stored.backend : backend;
      if (Object.keys(byBackend).length === 0) return;
      await cp(join(outDir, 'assets'), backup, { recursive: true });
    },
    async writeBundle() {
      const assets = join(outDir, 'assets');
      const files = (await readdir(assets)).filter((file) => file !== 'files.json');
      const { [backend]: own, ...others } = byBackend;
      // A hosted site may move to another backend.
      const moved = lastBackend === '' ? undefined : byBackend[lastBackend];
      const last = own ?? moved ?? { files: [], previous: [] };
      const isSameRelease =
        files.length === last.files.length && files.every((file) => last.files.includes(file));
      const release = { files, previous: isSameRelease ? last.previous : last.files };
      const kept = backend === '' ? others : {};
      const written: Releases = { backend, byBackend: { ...kept, [backend]: release } };
      await writeFile(join(outDir, RELEASES_FILE), JSON.stringify(written));
      const copied = new Set([
        ...release.previous,
        ...Object.values(kept).flatMap((other) => [...other.files, ...other.previous]),
      ]);
      for (const file of await readdir(backup).catch(() => [])) {
        // The build has written its own page archives, and devices precache every archive they find.
        if (!copied.has(file) || localeOfPageArchive(`/assets/${file}`) !== null) continue;
        const target = join(assets, file);
        await access(target).catch(() => copyFile(join(backup, file), target));
      }
    },
  };
}
