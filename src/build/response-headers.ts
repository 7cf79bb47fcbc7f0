import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { church } from '../content/church.ts';
import { kakaoSdk } from '../content/kakao-sdk.ts';
import { MAP_FRAME_ORIGIN } from '../content/map-links.ts';
import type { InlineScript } from './standalone-script.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';

/** Files with hashed names are immutable; everything else is revalidated. */
function cacheControl(path: string): string {
  return path.startsWith('/assets/') ? ONE_YEAR : 'no-cache';
}

/** Origin and WebSocket origin of the backend, if it differs from the site's own. */
function backendSources(backendUrl: string | undefined): readonly string[] {
  if (backendUrl === undefined || backendUrl === '') return [];
  const { origin } = new URL(backendUrl);
  return [origin, origin.replace(/^http/, 'ws')];
}

/** The CSP source that allows an inline script (CSP Level 3, hash-source). */
export function hashSourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/**
 * The content security policy of every page (CSP Level 3). Inline styles are allowed because components set custom
 * properties on elements; inline scripts only by hash. Kakao's script is allowed if the church has a key for it.
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
    // Also covers the manifest: WebKit does not support `manifest-src` and reports an error for it.
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

/** Parses the first block of a `_headers` file, which applies to every path: `Name: value` per line. */
export function headersOfEveryAddress(file: string): readonly (readonly [string, string])[] {
  const [first = ''] = file.split('\n\n');
  return [...first.matchAll(/^ +([\w-]+): (.+)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

/** Writes the `_headers` file for static hosts; the preview server uses the same file. */
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
