import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);

/** The manifest of Vite: the emitted chunks and their imports. */
export type Manifest = z.infer<typeof manifestSchema>;

export interface Tag {
  readonly attributes: Readonly<Record<string, string>>;
  /** The content of the element; empty for `meta` and `link`. */
  readonly text: string;
}

/** The prerendered HTML of one page. */
export class BuiltPage {
  /** Without comments and without `noscript` links. */
  readonly html: string;
  /** The file in the build, such as `en/about.html`. */
  readonly file: string;

  constructor(file: string, html: string) {
    this.file = file;
    this.html = html.replaceAll(/<!--[\s\S]*?-->|<noscript>(?:<link[^>]*>)+<\/noscript>/g, '');
  }

  /** Every element of the name, in order. */
  tags(name: string): Tag[] {
    const isVoid = name === 'meta' || name === 'link';
    const pattern = isVoid
      ? new RegExp(`<${name}\\b([^>]*)>`, 'gi')
      : new RegExp(`<${name}\\b([^>]*)>([\\s\\S]*?)</${name}>`, 'gi');
    return [...this.html.matchAll(pattern)].map(([, attributes = '', text = '']) => ({
      attributes: readAttributes(attributes),
      text,
    }));
  }

  /** The values of the attribute `wanted` on the elements with the attributes `having`. */
  values(name: string, having: Readonly<Record<string, string>>, wanted: string): string[] {
    return this.tags(name)
      .filter(({ attributes }) =>
        Object.entries(having).every(([key, value]) => attributes[key] === value),
      )
      .flatMap(({ attributes }) => attributes[wanted] ?? []);
  }

  get isIndexed(): boolean {
    return !this.values('meta', { name: 'robots' }, 'content').some((value) =>
      value.includes('noindex'),
    );
  }
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', quoted, single, bare] of text.matchAll(
    /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g,
  )) {
    attributes[name.toLowerCase()] = (quoted ?? single ?? bare ?? '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
  }
  return attributes;
}

/** The file of a chunk and of all its static imports, direct or not. */
export function filesWith(manifest: Manifest, file: string): Set<string> {
  const keyByFile = new Map(Object.entries(manifest).map(([key, chunk]) => [chunk.file, key]));
  const files = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`the manifest lacks ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  const key = keyByFile.get(file);
  if (key === undefined) files.add(file);
  else collect(key);
  return files;
}

function withoutSlash(address: string): string {
  return new URL(address, 'https://site.invalid/').pathname.slice(1);
}

const startListSchema = z.tuple([z.array(z.string()), z.array(z.string())]);

/** The scripts that the inline script loads after the first paint: of the shell, then of the deferred boundaries. */
export function startFilesOf(page: BuiltPage): readonly [string[], string[]] {
  const [list] = page.tags('script').filter(({ attributes }) => attributes['id'] === 'start');
  const [shell, deferred] = startListSchema.parse(JSON.parse(list?.text ?? '[[], []]'));
  return [shell.map(withoutSlash), deferred.map(withoutSlash)];
}

/** The script files that a page requests without interaction. */
export function scriptFilesOf(page: BuiltPage, manifest: Manifest): Set<string> {
  const requested = [
    ...page.tags('script').flatMap(({ attributes }) => attributes['src'] ?? []),
    ...page.values('link', { rel: 'modulepreload' }, 'href'),
    ...page.values('link', { rel: 'preload', as: 'script' }, 'href'),
    ...startFilesOf(page)[0],
  ];
  return new Set(requested.flatMap((address) => [...filesWith(manifest, withoutSlash(address))]));
}

/** The inline scripts of the page, without data blocks such as JSON-LD. */
export function inlineScriptsOf(page: BuiltPage): string[] {
  return page
    .tags('script')
    .filter(
      ({ attributes }) => attributes['src'] === undefined && !/json/.test(attributes['type'] ?? ''),
    )
    .map(({ text }) => text);
}

export function styleFilesOf(page: BuiltPage): string[] {
  return page.values('link', { rel: 'stylesheet' }, 'href').map(withoutSlash);
}

export function preloadedFontsOf(page: BuiltPage): string[] {
  return page.values('link', { rel: 'preload', as: 'font' }, 'href').map(withoutSlash);
}

/** The URLs that a built service worker precaches. */
export function precachedBy(worker: string): string[] {
  return [...worker.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    if (!/["']?\brevision["']?\s*:/.test(body)) return [];
    const url = /["']?\burl["']?\s*:\s*(["'`])(.*?)\1/.exec(body)?.[2];
    return url === undefined ? [] : [withoutSlash(url)];
  });
}

export function brotliSize(content: Buffer | string): number {
  return brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length;
}

/** The output of `npm run build`. */
export class BuiltSite {
  readonly manifest: Manifest;
  readonly pages: readonly BuiltPage[];
  readonly #root: string;
  readonly #brotli = new Map<string, number>();

  constructor(root: string) {
    this.#root = root;
    const manifest = join(root, '.vite/manifest.json');
    if (!existsSync(manifest)) {
      throw new Error(`There is no build in ${root}: run \`npm run build\` first.`);
    }
    this.manifest = manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8')));
    this.pages = this.files('.html').map((file) => new BuiltPage(file, this.text(file)));
  }

  /** The paths in the build that end with `ending`. */
  files(ending: string): string[] {
    return readdirSync(this.#root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
      .map((entry) => relative(this.#root, join(entry.parentPath, entry.name)))
      .map((path) => path.replaceAll('\\', '/'))
      .sort();
  }

  has(file: string): boolean {
    return existsSync(join(this.#root, file));
  }

  path(file: string): string {
    return join(this.#root, file);
  }

  text(file: string): string {
    return readFileSync(join(this.#root, file), 'utf8');
  }

  size(file: string): number {
    return statSync(join(this.#root, file)).size;
  }

  /** Transferred bytes at brotli quality 11, which static hosts use for precompressed files. */
  brotli(file: string): number {
    const known = this.#brotli.get(file);
    if (known !== undefined) return known;
    const size = brotliSize(readFileSync(join(this.#root, file)));
    this.#brotli.set(file, size);
    return size;
  }
}
