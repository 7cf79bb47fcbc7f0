import type { Plugin } from 'vite';

/**
 * Turns off the bundler's warnings about slow plugins. They depend on the machine's load and appear in every first
 * build, which creates the font subsets that are cached afterwards. `npm run build` and `npm start` load
 * this configuration by tsx, as they cannot be turned off for the bundle of the configuration that Vite would make.
 */
export function bundlerChecks(): Plugin {
  const rolldownOptions = { checks: { bundlerTimings: false } };
  return {
    name: 'behold-bundler-checks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions }, worker: { rolldownOptions } }),
  };
}

/** Limits a nested build to warnings, where the plugin that starts it sets no log level. */
export function warningsOnly(): Plugin {
  return { name: 'behold-warnings-only', config: () => ({ logLevel: 'warn' }) };
}
