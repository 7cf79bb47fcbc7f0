import type { Plugin } from 'vite';

/**
 * Turns off the bundler's report of slow plugins. It depends on how busy the machine is, and comes with every first
 * build, which makes the font subsets that are cached afterwards.
 */
export function bundlerChecks(): Plugin {
  const rolldownOptions = { checks: { bundlerTimings: false } };
  return {
    name: 'behold-bundler-checks',
    apply: 'build',
    config: () => ({ build: { rolldownOptions }, worker: { rolldownOptions } }),
  };
}

/** Prints only the warnings of a build within the build, whose plugin gives no log level. */
export function warningsOnly(): Plugin {
  return { name: 'behold-warnings-only', config: () => ({ logLevel: 'warn' }) };
}
