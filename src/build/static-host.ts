import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { sharedLinkOf, withSharePreview } from '../app/share-preview.ts';
import { OWN_ORIGIN_KEY } from '../backend/backend-config.ts';
import { localeOfPath } from '../i18n/locale.ts';
import { htmlFileOf } from './html.ts';

/** Build files for tests and the host, never served to browsers. */
const BUILD_FILES = /^\/+(\.|_(?:headers|worker\.js|routes\.json)$)/;

/** Paths of files whose names contain the hash of their content. */
const ASSET = /^\/(assets\/[\w-]+(?:\.[\w-]+)*)$/;

/** The types of the assets that every visit requests. */
const ASSET_TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript'],
  ['.css', 'text/css'],
  ['.woff2', 'font/woff2'],
]);

/**
 * Makes the preview server behave like a static host: paths map to files by name, without trailing slashes, and unknown
 * paths get the prerendered not-found page with status 404.
 */
export function staticHost(): Plugin {
  return {
    name: 'behold-static-host',
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const outDir = resolve(root, build.outDir);

      const answerNotFound: Connect.NextHandleFunction = (request, response, next) => {
        const file = localeOfPath(request.url ?? '/') === 'en' ? 'en/404.html' : '404.html';
        readFile(join(outDir, file)).then((page) => {
          response.statusCode = 404;
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(page);
        }, next);
      };

      // In memory: opening, reading and closing a file takes most of the time of a response, and many visitors may come at
      // once.
      const assets = new Map<string, Buffer>();
      const answerAsset: Connect.NextHandleFunction = (request, response, next) => {
        const [, asset = ''] = ASSET.exec(request.url ?? '') ?? [];
        const type = ASSET_TYPES.get(extname(asset));
        const file = join(outDir, asset);
        if (
          type === undefined ||
          request.method !== 'GET' ||
          request.headers.range !== undefined ||
          !existsSync(file)
        ) {
          next();
          return;
        }
        const content = assets.get(file) ?? readFileSync(file);
        assets.set(file, content);
        response.setHeader('Content-Type', type);
        response.setHeader('Content-Length', content.length);
        response.end(content);
      };

      const answerAddress: Connect.NextHandleFunction = (request, response, next) => {
        const [path = '/', query] = (request.url ?? '/').split('?', 2);
        const search = query === undefined ? '' : `?${query}`;
        if (BUILD_FILES.test(decoded(path))) {
          answerNotFound(request, response, next);
          return;
        }
        if (path !== '/' && path.endsWith('/') && !path.startsWith('//')) {
          response.statusCode = 308;
          response.setHeader('Location', path.replace(/\/+$/, '') + search);
          response.end();
          return;
        }
        const file = htmlFileOf(path);
        const url = urlOf(request);
        if (request.method === 'GET' && url !== null && sharedLinkOf(url) !== null) {
          answerSharedLink(url, join(outDir, htmlFileOf(url.pathname)), response).catch(next);
          return;
        }
        if (/^[\w-]+(?:\/[\w-]+)*\.html$/.test(file) && existsSync(join(outDir, file))) {
          request.url = `/${file}${search}`;
        }
        next();
      };

      server.middlewares.use(answerAddress);
      server.middlewares.use(answerAsset);
      return () => {
        server.middlewares.use(answerNotFound);
      };
    },
  };
}

/**
 * The requested URL at this server; null if the request target is not a path. The target is not resolved against the
 * origin, because a path that starts with `//` would replace the host.
 */
function urlOf(request: Connect.IncomingMessage): URL | null {
  const target = request.url ?? '/';
  const url = originOf(request) + target;
  return target.startsWith('/') && URL.canParse(url) ? new URL(url) : null;
}

/** The server's own origin, regardless of the request's Host header. */
function originOf({ socket }: Connect.IncomingMessage): string {
  const { localAddress = '127.0.0.1', localPort } = socket;
  const host = localAddress.includes(':') ? `[${localAddress}]` : localAddress;
  return `http://${host}:${localPort ?? 80}`;
}

async function answerSharedLink(url: URL, file: string, response: ServerResponse): Promise<void> {
  const page = new Response(await readFile(file));
  const { origin } = url;
  const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] || OWN_ORIGIN_KEY;
  const backend = { url: process.env['VITE_SUPABASE_URL'] || origin, key };
  const answer = await withSharePreview(url, page, backend);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(await answer.text());
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
