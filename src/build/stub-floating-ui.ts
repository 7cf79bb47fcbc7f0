import type { Plugin } from 'vite';

const HOOK = '\0scroll-area-hook';

/**
 * Replaces the one hook of `@floating-ui/react` that Mantine's ScrollArea, part of every dialog, imports. Otherwise the
 * dialogs of public pages would load that 12 kB library, which only the admin area's menus need.
 */
export function stubFloatingUi(): Plugin {
  return {
    name: 'stub-floating-ui',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isScrollAreaHook =
        source === '@floating-ui/react' && importer?.includes('/ScrollArea/') === true;
      return isScrollAreaHook ? HOOK : null;
    },
    load(id) {
      if (id !== HOOK) return null;
      return "import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);";
    },
  };
}
