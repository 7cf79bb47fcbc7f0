import type { Plugin, ResolvedConfig } from 'vite';
import { church } from '../content/church.ts';
import { kakaoSdk } from '../content/kakao-sdk.ts';
import { MAP_FRAME_ORIGIN } from '../content/map-links.ts';
import { bootScriptHash } from './boot-script.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Hashed names never change their content; everything else is asked for anew. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? ONE_YEAR : 'no-cache';
}

/** The backend's origin, where it is another than the site's own, with its websocket. */
function backendSources(backendUrl: string | undefined): readonly string[] {
  if (backendUrl === undefined || backendUrl === '') return [];
  const { origin } = new URL(backendUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}

/**
 * The policy of every page (CSP Level 3). Styles may be inline because components set custom properties
 * on elements; scripts may not, except the boot script by its hash. Kakao's script is admitted where the church has a key for it.
 */
export function contentSecurityPolicy(
  backendUrl: string | undefined,
  kakaoJavaScriptKey: string = church.kakaoJavaScriptKey,
): string {
  const backend = backendSources(backendUrl);
  const [kakao, sharer] =
    kakaoJavaScriptKey === '' ? [[], []] : [[kakaoSdk.origin], [kakaoSdk.sharerOrigin]];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", bootScriptHash(), ...kakao],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'media-src': ["'self'", ...backend],
    'connect-src': ["'self'", ...backend],
    'font-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com', MAP_FRAME_ORIGIN, ...sharer],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...sharer],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

function securityHeaders(backendUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(backendUrl),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/** The same headers from the preview server and, as `_headers`, from static hosts that read that file. */
export function responseHeaders(): Plugin {
  let config: ResolvedConfig;
  const backendUrl = () => {
    const url: unknown = config.env['VITE_SUPABASE_URL'];
    return typeof url === 'string' ? url : undefined;
  };
  return {
    name: 'behold-response-headers',
    configResolved(resolved) {
      config = resolved;
    },
    configurePreviewServer(server) {
      const headers = securityHeaders(backendUrl());
      server.middlewares.use((request, response, next) => {
        const path = request.url ?? '/';
        if (!path.startsWith('/_local/')) {
          for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
          response.setHeader('Cache-Control', cacheControl(path));
        }
        next();
      });
    },
    generateBundle() {
      if (config.build.ssr !== false) return;
      const lines = Object.entries(securityHeaders(backendUrl())).map(
        ([name, value]) => `  ${name}: ${value}`,
      );
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: `/*\n${lines.join('\n')}\n  Cache-Control: no-cache\n\n/assets/*\n  ! Cache-Control\n  Cache-Control: ${ONE_YEAR}\n`,
      });
    },
  };
}
