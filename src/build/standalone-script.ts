import { build, type Plugin } from 'vite';

export interface StandaloneScript {
  /** Its path in the build; known after the bundle was made. */
  readonly fileName: () => string;
}

interface StandaloneOptions {
  readonly entry: string;
  /** The file's name before its hash. */
  readonly name: string;
}

/**
 * Builds one script into one file of its own, for who runs it before or beside the app: as part of the app's build it
 * would share files with the app, and wait for them.
 */
export function standaloneScript({
  entry,
  name,
}: StandaloneOptions): Plugin<StandaloneScript> & { readonly api: StandaloneScript } {
  let fileName = '';
  let root = '';
  return {
    name: `behold-${name}`,
    apply: 'build',
    api: { fileName: () => fileName },
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const built = await build({
        root,
        configFile: false,
        logLevel: 'warn',
        build: {
          write: false,
          copyPublicDir: false,
          target: 'es2022',
          minify: true,
          lib: { entry, formats: ['iife'], name: 'standaloneScript' },
        },
      });
      const code = [built]
        .flat()
        .flatMap((result) => ('output' in result ? result.output : []))
        .flatMap((output) => (output.type === 'chunk' ? output.code : []))
        .join('');
      fileName = this.getFileName(
        this.emitFile({ type: 'asset', name: `${name}.js`, source: code }),
      );
    },
  };
}
