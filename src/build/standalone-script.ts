import { build, type Plugin } from 'vite';
import { bundlerChecks } from './bundler-checks.ts';

/** Bundles one script into a single file, for browsers with ES2022. */
async function buildScript(
  entry: string,
  root: string,
  format: 'iife' | 'es' = 'iife',
): Promise<string> {
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
      lib: { entry, formats: [format], name: 'standaloneScript' },
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
 * Builds a script that runs separately from the app into a single file. As part of the app's build it would share
 * chunks with the app and wait for them.
 */
export function standaloneScript({
  entry,
  name,
}: {
  readonly entry: string;
  /** File name without hash. */
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

/** Builds the static host's function into a single module, which is not part of any page. */
export function hostFunction(entry: string): Plugin {
  let root = '';
  return {
    name: 'behold-host-function',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const source = await buildScript(entry, root, 'es');
      this.emitFile({ type: 'asset', fileName: '_worker.js', source });
      const include = ['', '/en'].flatMap((prefix) => [`${prefix}/news`, `${prefix}/hour-prayer`]);
      this.emitFile({
        type: 'asset',
        fileName: '_routes.json',
        source: JSON.stringify({ version: 1, include, exclude: [] }),
      });
    },
  };
}

/** An inline script, for code that must not wait for another file. */
export interface InlineScript {
  /** Builds on the first call and caches the result. */
  readonly code: () => Promise<string>;
}

export function inlineScript(entry: string, root: string): InlineScript {
  let building: Promise<string> | null = null;
  const build = async () => {
    const code = await buildScript(entry, root);
    // Sequences that must not occur in a script element (HTML, "Restrictions for contents of script elements").
    if (/<!--|<\/?script/i.test(code)) throw new Error(`${entry} would end its own element`);
    return code;
  };
  return {
    code: () => (building ??= build()),
  };
}

/** Inserts the script that every page needs before its first paint at the placeholder in the HTML. */
export function inlineScriptPlugin(script: InlineScript): Plugin {
  const PLACE = '<!--inline-script-->';
  return {
    name: 'behold-inline-script',
    transformIndexHtml: {
      order: 'post',
      handler: async (html) => {
        const code = await script.code();
        return html.replace(PLACE, () => `<script>${code}</script>`);
      },
    },
  };
}
