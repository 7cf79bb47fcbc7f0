import { build, type Plugin } from 'vite';
import { bundlerChecks } from './bundler-checks.ts';

/** The code of one script without files of its own beside it, for a browser that knows ES2022. */
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

/** Builds the function of a static host: one module of its own, which no page asks for. */
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

/** A script for the HTML of a page itself, for what must not wait for another file. */
export interface InlineScript {
  /** Built once. */
  readonly code: () => Promise<string>;
}

export function inlineScript(entry: string, root: string): InlineScript {
  let building: Promise<string> | null = null;
  const build = async () => {
    const code = await buildScript(entry, root);
    // The only texts that a script element cannot hold (HTML, "Restrictions for contents of script elements").
    if (/<!--|<\/?script/i.test(code)) throw new Error(`${entry} would end its own element`);
    return code;
  };
  return {
    code: () => (building ??= build()),
  };
}

/** Puts the script that every page needs before its first paint into the HTML, in the place that is marked for it. */
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
