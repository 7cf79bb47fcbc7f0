import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, loadEnv, preview } from 'vite';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { requireFreePort } from './free-port.ts';
import { localSupabase } from './plugin.ts';
import { readSettings } from './settings.ts';
import { StartFailure, reasonOf } from './start-failure.ts';
import { describeStart } from './start-description.ts';

/** The app's root: npm runs scripts there. */
const ROOT = process.cwd();

/** tsx loads the configuration; bundling it would print warnings about its duration on a busy machine. */
const VITE = { root: ROOT, logLevel: 'warn', configLoader: 'native' } as const;

function readOptions() {
  try {
    return parseArgs({ options: { 'no-build': { type: 'boolean', default: false } } }).values;
  } catch (error) {
    const cause = reasonOf(error).split('.')[0] ?? '';
    throw new StartFailure(
      `${cause}: the only option is --no-build, and the port is set as in PORT=4173 npm start.`,
    );
  }
}

/** Runs all quick checks before the slow build. */
async function start(): Promise<void> {
  const builds = !readOptions()['no-build'];
  const settings = readSettings(loadEnv('production', ROOT, ''), ROOT);
  if (!builds && !existsSync(path.join(ROOT, 'dist/index.html'))) {
    throw new StartFailure('There is no built app in dist: start without --no-build to build it.');
  }
  await requireFreePort(settings);
  if (builds) process.stdout.write('Building the app; the first time takes a minute or two.\n');
  const backend = settings.usesRemoteProject ? null : await startLocalBackend(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAndExit(backend));
  }
  try {
    if (builds) await build(VITE);
    await preview({
      ...VITE,
      // Static hosts send no `Vary: Origin`; with it, WebKit would fetch a preloaded font twice.
      preview: { host: settings.host, port: settings.port, strictPort: true, cors: false },
      plugins: backend ? [localSupabase({ backend })] : [],
    });
  } catch (error) {
    await backend?.close();
    throw error;
  }
  process.stdout.write(await describeStart(settings, backend));
}

async function closeAndExit(backend: LocalBackend | null): Promise<void> {
  try {
    await backend?.close();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The data was not closed cleanly: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

start().catch((error: unknown) => {
  const known = error instanceof StartFailure;
  process.stderr.write(`${known ? error.message : `The app did not start: ${reasonOf(error)}`}\n`);
  process.exit(1);
});
