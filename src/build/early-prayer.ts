import { build, type Plugin } from 'vite';

const ENTRY = 'src/app/early-prayer.ts';
const FILE = 'early-prayer.js';

export interface EarlyPrayerScript {
  /** Its path in the build; known after the bundle was made. */
  readonly fileName: () => string;
}

/**
 * Builds the prayer page's first script into one small file of its own: as part of the app's build it would share
 * files with the app, and wait for them.
 */
export function earlyPrayer(): Plugin<EarlyPrayerScript> & { readonly api: EarlyPrayerScript } {
  let fileName = '';
  let root = '';
  return {
    name: 'behold-early-prayer',
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
          lib: { entry: ENTRY, formats: ['iife'], name: 'earlyPrayerScript' },
        },
      });
      const code = [built]
        .flat()
        .flatMap((result) => ('output' in result ? result.output : []))
        .flatMap((output) => (output.type === 'chunk' ? output.code : []))
        .join('');
      fileName = this.getFileName(this.emitFile({ type: 'asset', name: FILE, source: code }));
    },
  };
}
