import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createAppRouter } from '../../src/app/router.tsx';
import { prerenderedPaths, renderPath } from '../../src/build/prerender-entry.tsx';
import { createI18n, SHARED_NAMESPACES, SHELL_NAMESPACES } from '../../src/i18n/i18n.ts';
import { localeOfPath } from '../../src/i18n/locale.ts';

/** The dictionaries that a page loads before any of its parts is hydrated. */
function loadedFirst(path: string): readonly string[] {
  const router = createAppRouter(
    { i18n: createI18n(localeOfPath(path), SHELL_NAMESPACES), isPrerendered: () => true },
    createMemoryHistory({ initialEntries: [path] }),
  );
  const { staticData } = router.matchRoutes(router.latestLocation).at(-1) ?? {};
  return [...SHELL_NAMESPACES, ...SHARED_NAMESPACES, ...(staticData?.namespaces ?? [])];
}

test('no part of a prerendered page waits for texts while it is hydrated', async () => {
  const missing: Record<string, readonly string[]> = {};
  for (const path of prerenderedPaths()) {
    const { dictionaries, pageFolder } = await renderPath(path);
    // The not-found page is no route of its own.
    if (pageFolder === null) continue;
    const loaded = loadedFirst(path);
    const used = dictionaries.map((file) => file.replace(/^src\/i18n\/\w+\/|\.json$/g, ''));
    const later = used.filter((name) => !loaded.includes(name) && name !== `pages/${pageFolder}`);
    if (later.length > 0) missing[path] = later;
  }
  expect(missing).toEqual({});
});
