import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { church } from '../content/church.ts';
import { kakaoSdk } from '../content/kakao-sdk.ts';
import { MAP_FRAME_ORIGIN } from '../content/map-links.ts';
import type { InlineScript } from './standalone-script.ts';

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

/** What the policy must name for a script that stands in a page to run (CSP Level 3, hash-source). */
export function hashSourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * The policy of every page (CSP Level 3). Styles may be inline because components set custom properties
 * on elements; scripts may not, except `inlineScripts` by their hashes. Kakao's script is admitted where the church has
 * a key for it.
 */
export function contentSecurityPolicy(
  backendUrl: string | undefined,
  inlineScripts: readonly string[],
  kakaoJavaScriptKey: string = church.kakaoJavaScriptKey,
): string {
  const backend = backendSources(backendUrl);
  const [kakao, sharer] =
    kakaoJavaScriptKey === '' ? [[], []] : [[kakaoSdk.origin], [kakaoSdk.sharerOrigin]];
  const policy: Record<string, readonly string[]> = {
    // The manifest too: WebKit does not know `manifest-src` and reports an error for it.
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts.map(hashSourceOf), ...kakao],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'media-src': ["'self'", ...backend],
    'connect-src': ["'self'", ...backend],
    'font-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com', MAP_FRAME_ORIGIN, ...sharer],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...sharer],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

function securityHeaders(contentPolicy: string): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': contentPolicy,
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

const FILE = '_headers';

/** What a static host's file of headers says of every address: its first block, `Name: value` on each line. */
export function headersOfEveryAddress(file: string): readonly (readonly [string, string])[] {
  const [first = ''] = file.split('\n\n');
  return [...first.matchAll(/^ +([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

/** The headers of static hosts, as the file `_headers` that they read; the preview server answers by the same file. */
export function responseHeaders(inlineScripts: readonly InlineScript[]): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'behold-response-headers',
    configResolved(resolved) {
      config = resolved;
    },
    async configurePreviewServer(server) {
      const file = join(resolve(config.root, config.build.outDir), FILE);
      const headers = headersOfEveryAddress(await readFile(file, 'utf8'));
      server.middlewares.use((request, response, next) => {
        const path = request.url ?? '/';
        if (!path.startsWith('/_local/')) {
          for (const [name, value] of headers) response.setHeader(name, value);
          response.setHeader('Cache-Control', cacheControl(path));
        }
        next();
      });
    },
    async generateBundle() {
      if (config.build.ssr !== false) return;
      const url: unknown = config.env['VITE_SUPABASE_URL'];
      const policy = contentSecurityPolicy(
        typeof url === 'string' ? url : undefined,
        await Promise.all(inlineScripts.map(({ code }) => code())),
      );
      const lines = Object.entries(securityHeaders(policy)).map(
        ([name, value]) => `  ${name}: ${value}`,
      );
      this.emitFile({
        type: 'asset',
        fileName: FILE,
        source: `/*\n${lines.join('\n')}\n  Cache-Control: no-cache\n\n/assets/*\n  ! Cache-Control\n  Cache-Control: ${ONE_YEAR}\n`,
      });
    },
  };
}
