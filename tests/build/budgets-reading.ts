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

/** Vite's own list of the chunks it wrote and of what each imports. */
export type Manifest = z.infer<typeof manifestSchema>;

export interface Tag {
  readonly attributes: Readonly<Record<string, string>>;
  /** What stands between it and its end; empty for `meta` and `link`. */
  readonly text: string;
}

/** One page as a share crawler or a browser without a script gets it. */
export class BuiltPage {
  /** Without what only a browser without scripts loads. */
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

  /** The values of `wanted` on the elements whose attributes are as given. */
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

/** Every file that comes along with a chunk: itself and what it imports statically, directly or not. */
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

/** What the boot script fetches right after the first paint. */
function startListOf(page: BuiltPage): readonly string[] {
  const lists = page.tags('script').filter(({ attributes }) => attributes['id'] === 'start');
  return lists.flatMap(({ text }) => z.array(z.string()).parse(JSON.parse(text)));
}

/** The script files that a page asks for before anybody touches it. */
export function scriptFilesOf(page: BuiltPage, manifest: Manifest): Set<string> {
  const asked = [
    ...page.tags('script').flatMap(({ attributes }) => attributes['src'] ?? []),
    ...page.values('link', { rel: 'modulepreload' }, 'href'),
    ...page.values('link', { rel: 'preload', as: 'script' }, 'href'),
    ...startListOf(page),
  ];
  return new Set(asked.flatMap((address) => [...filesWith(manifest, withoutSlash(address))]));
}

/** Scripts that stand in the page itself; data blocks such as JSON-LD are none. */
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

/** The addresses that a built service worker fetches when it is installed. */
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

/** What `npm run build` wrote. */
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

  /** Every file whose name ends so, by its path in the build. */
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

  /** Bytes over the line, at the quality that static hosts compress with ahead. */
  brotli(file: string): number {
    const known = this.#brotli.get(file);
    if (known !== undefined) return known;
    const size = brotliSize(readFileSync(join(this.#root, file)));
    this.#brotli.set(file, size);
    return size;
  }
}
