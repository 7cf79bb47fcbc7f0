import { backendConfig } from '../backend/backend-config.ts';
import { withSharePreview } from './share-preview.ts';

interface StaticFiles {
  readonly ASSETS: { fetch(request: Request): Promise<Response> };
}

/** Edge function for a static host (`_worker.js` on Cloudflare Pages; for others see docs/deploy.md). */
// oxlint-disable-next-line no-default-export -- hosts require a default export
export default {
  async fetch(request: Request, { ASSETS }: StaticFiles): Promise<Response> {
    const page = await ASSETS.fetch(request);
    if (request.method !== 'GET') return page;
    // Also without VITE_SUPABASE_URL in the build: the address of the page's own backend is unknown here.
    try {
      return await withSharePreview(new URL(request.url), page, backendConfig());
    } catch {
      return page;
    }
  },
};
