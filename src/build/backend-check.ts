import type { Plugin } from 'vite';

/** Logs the backend of the build, and fails if only one of its two variables is set. */
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
