import type { Plugin } from 'vite';

/**
 * Turns off the bundler's warnings about slow plugins. They depend on the machine's load and appear in every first
 * build, which creates the font subsets that are cached afterwards. `--configLoader runner` in package.json avoids the
 * bundle of this configuration, whose warnings cannot be turned off.
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
