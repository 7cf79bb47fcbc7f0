import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Connect, Plugin } from 'vite';
import { localeOfPath } from '../i18n/locale.ts';
import { htmlFileOf } from './html.ts';

/** What the build leaves for tests and for the host, and no browser asks for. */
const BUILD_FILES = /^\/+(\.|_headers$)/;

/**
 * Makes the preview server answer as a static host does: an address has the file of its name, none ends with
 * a slash, and anything without a file gets the prerendered not-found page with status 404.
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
        if (/^[\w-]+(?:\/[\w-]+)*\.html$/.test(file) && existsSync(join(outDir, file))) {
          request.url = `/${file}${search}`;
        }
        next();
      };

      server.middlewares.use(answerAddress);
      return () => {
        server.middlewares.use(answerNotFound);
      };
    },
  };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
