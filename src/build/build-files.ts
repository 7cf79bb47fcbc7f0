import { relative, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { isPrecachedWhenIdle } from '../app/locale-precache.ts';
import { isOnlineOnly } from './precache.ts';

export type OutputBundle = Rolldown.OutputBundle;
type OutputChunk = Rolldown.OutputChunk;

/** Static imports of a module, without dynamic ones. */
export type ImportsOf = (id: string) => readonly string[];

export type StartScripts = readonly [shell: readonly string[], deferred: readonly string[]];

/** Finds the files of the browser build that a page needs, for preloading. */
export class BuildFiles {
  readonly #bundle: OutputBundle;
  readonly #chunks: readonly OutputChunk[];
  readonly #byFile: ReadonlyMap<string, OutputChunk>;
  readonly #root: string;
  readonly #importsOf: ImportsOf;

  constructor(bundle: OutputBundle, root: string, importsOf: ImportsOf) {
    this.#bundle = bundle;
    this.#importsOf = importsOf;
    this.#chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
    this.#byFile = new Map(this.#chunks.map((chunk) => [chunk.fileName, chunk]));
    this.#root = root;
  }

  /** The file of an emitted asset; `name` is the name without hash. */
  asset(name: string): string {
    const asset = Object.values(this.#bundle).find(
      (output) => output.type === 'asset' && output.names.includes(name),
    );
    if (asset === undefined) throw new Error(`the build contains no ${name}`);
    return asset.fileName;
  }

  /** The app's entry and the scripts of the shell, each after its imports, and those of the deferred modules. */
  startScripts(shellDictionaries: readonly string[], deferred: readonly string[]): StartScripts {
    const chunks = new Set<OutputChunk>();
    for (const chunk of this.#chunks) if (chunk.isEntry) this.#collect(chunk, chunks);
    for (const module of shellDictionaries) this.#collect(this.#chunkWith(module), chunks);
    const shell = [...chunks].map(({ fileName }) => fileName);
    for (const module of deferred) this.#collect(this.#chunkWith(module), chunks);
    return [
      shell,
      [...chunks].map(({ fileName }) => fileName).filter((file) => !shell.includes(file)),
    ];
  }

  /**
   * The style sheets of these modules that are not in the template. Determined by module, because a chunk contains more
   * than one page needs and imports chunks whose styles the page does not need.
   */
  styles(modules: readonly string[]): readonly string[] {
    const inTemplate = new Set<OutputChunk>();
    for (const chunk of this.#chunks) if (chunk.isEntry) this.#collect(chunk, inTemplate);
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id) || id.includes('/node_modules/')) return;
      seen.add(id);
      this.#importsOf(id).forEach(visit);
    };
    for (const module of modules) visit(resolve(this.#root, module));
    const styles = this.#chunks
      .filter((chunk) => !inTemplate.has(chunk))
      .filter(({ moduleIds }) => moduleIds.some((id) => /\.css(?:$|\?)/.test(id) && seen.has(id)))
      .flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
    return [...new Set(styles)];
  }

  /** The path and text of each style sheet that is precached with the release. */
  precachedStyles(): readonly (readonly [path: string, text: string])[] {
    return Object.values(this.#bundle)
      .filter((output) => output.type === 'asset')
      .filter(({ fileName }) => fileName.endsWith('.css') && !isOnlineOnly(fileName))
      .filter(({ fileName }) => !isPrecachedWhenIdle(fileName))
      .map(({ fileName, source }) => [`/${fileName}`, source.toString()]);
  }

  #chunkWith(module: string): OutputChunk {
    const chunk = this.#chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => relative(this.#root, id).replaceAll('\\', '/') === module),
    );
    if (chunk === undefined) throw new Error(`the build contains no ${module}`);
    return chunk;
  }

  #collect(chunk: OutputChunk, into: Set<OutputChunk>): void {
    if (into.has(chunk)) return;
    into.add(chunk);
    for (const fileName of chunk.imports) {
      const imported = this.#byFile.get(fileName);
      if (imported !== undefined) this.#collect(imported, into);
    }
    // Re-insert after its imports.
    into.delete(chunk);
    into.add(chunk);
  }
}
