import { build, type Plugin } from 'vite';
import { bundlerChecks } from './bundler-checks.ts';

/** The code of one script without files of its own beside it, for a browser that knows ES2022. */
async function buildScript(entry: string, root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [bundlerChecks()],
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'standaloneScript' },
    },
  });
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((output) => (output.type === 'chunk' ? output.code : []))
    .join('')
    .trim();
}

/**
 * Builds one script into one file of its own, for who runs it beside the app: as part of the app's build it would
 * share files with the app, and wait for them.
 */
export function standaloneScript({
  entry,
  name,
}: {
  readonly entry: string;
  /** The file's name before its hash. */
  readonly name: string;
}): Plugin {
  let root = '';
  return {
    name: `behold-${name}`,
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const source = await buildScript(entry, root);
      this.emitFile({ type: 'asset', name: `${name}.js`, source });
    },
  };
}

export interface InlineScript {
  /** What stands in the page; known after the bundle was made. */
  readonly code: () => string;
}

/** Builds one script to stand in a page itself, for what must not wait for another file. */
export function inlineScript({
  entry,
}: {
  readonly entry: string;
}): Plugin<InlineScript> & { readonly api: InlineScript } {
  let code = '';
  let root = '';
  return {
    name: `behold-inline-${entry}`,
    apply: 'build',
    api: { code: () => code },
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      code = await buildScript(entry, root);
      // The only texts that a script element cannot hold (HTML, "Restrictions for contents of script elements").
      if (/<!--|<\/?script/i.test(code)) this.error(`${entry} would end its own element`);
    },
  };
}
