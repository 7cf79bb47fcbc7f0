import type { Plugin } from 'vite';

const HOOK = '\0scroll-area-hook';

/**
 * Gives Mantine's ScrollArea, which every dialog has, the one hook that it uses of `@floating-ui/react`. Otherwise the
 * dialogs of the public pages would load that library, 12 kB, because the menus of the admin area need it.
 */
export function ownScrollArea(): Plugin {
  return {
    name: 'own-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isAsked =
        source === '@floating-ui/react' && importer?.includes('/ScrollArea/') === true;
      return isAsked ? HOOK : null;
    },
    load(id) {
      if (id !== HOOK) return null;
      return "import { useMergedRef } from '@mantine/hooks';\nexport const useMergeRefs = (refs) => useMergedRef(...refs);";
    },
  };
}
