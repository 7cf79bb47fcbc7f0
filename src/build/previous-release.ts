import { access, copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { localeOfPageArchive } from '../app/page-archive.ts';
import type { Plugin, ResolvedConfig } from 'vite';

/** Lists the assets of this release. */
export const RELEASE_FILES = 'assets/files.json';

/**
 * Copies the previous release's assets into the build, because tabs opened before a deployment still request them. Only
 * one release is kept, which limits the size; rebuilding the same release keeps the same previous one.
 */
export function previousRelease(): Plugin {
  let config: ResolvedConfig;
  let outDir: string;
  let backup: string;
  /** Asset names of the last build. */
  let last = new Set<string>();
  return {
    name: 'behold-previous-release',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
      outDir = resolve(config.root, config.build.outDir);
      backup = resolve(config.root, 'node_modules/.cache/behold-previous-release');
    },
    async buildStart() {
      await rm(backup, { recursive: true, force: true });
      const files = await readFile(join(outDir, RELEASE_FILES), 'utf8').then(
        (text): unknown => JSON.parse(text),
        () => [],
      );
      last = new Set(Array.isArray(files) ? files.filter((name) => typeof name === 'string') : []);
      if (last.size === 0) return;
      await cp(join(outDir, 'assets'), backup, { recursive: true });
    },
    async writeBundle() {
      const assets = join(outDir, 'assets');
      const own = (await readdir(assets)).filter((file) => file !== 'files.json');
      await writeFile(join(outDir, RELEASE_FILES), JSON.stringify(own));
      const isSameRelease = own.length === last.size && own.every((file) => last.has(file));
      for (const file of await readdir(backup).catch(() => [])) {
        if (!isSameRelease && !last.has(file)) continue;
        // The build has written its own page archives, and devices precache every archive they find.
        if (localeOfPageArchive(`/assets/${file}`) !== null) continue;
        const target = join(assets, file);
        await access(target).catch(() => copyFile(join(backup, file), target));
      }
    },
  };
}
