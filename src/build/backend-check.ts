import type { Plugin } from 'vite';

/** Says which backend the build is for, and refuses half an address: the pages of such a build could read nothing. */
export function backendCheck(): Plugin {
  let backend = '';
  return {
    name: 'behold-backend-check',
    apply: 'build',
    configResolved({ env }) {
      backend = String(env['VITE_SUPABASE_URL'] ?? '');
      const key = String(env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '');
      if ((backend === '') !== (key === '')) {
        throw new Error('Set both VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY, or neither');
      }
    },
    closeBundle() {
      this.info(`built for ${backend || "a backend on the site's own origin"}`);
    },
  };
}
