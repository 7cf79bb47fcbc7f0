import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { build, loadEnv, preview } from 'vite';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { localSupabase } from './plugin.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';
import { describeStart } from './start-description.ts';

/** The app's root: npm runs scripts there. */
const ROOT = process.cwd();

/** Runs all quick checks before the slow build. */
async function start(): Promise<void> {
  const settings = readSettings(loadEnv('production', ROOT, ''), ROOT);
  const builds = !process.argv.includes('--no-build');
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
    if (builds) await build({ root: ROOT, logLevel: 'warn' });
    await preview({
      root: ROOT,
      logLevel: 'warn',
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

function requireFreePort({ host, port }: LocalSettings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const taken = codeOf(error) === 'EADDRINUSE';
      reject(
        new StartFailure(
          taken
            ? `Port ${port} is taken by another program: stop that one, or set PORT to a free port.`
            : `Nothing can listen on ${host}:${port} (${reasonOf(error)}): set HOST and PORT to an address of this machine.`,
        ),
      );
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

start().catch((error: unknown) => {
  const known = error instanceof StartFailure;
  process.stderr.write(`${known ? error.message : `The app did not start: ${reasonOf(error)}`}\n`);
  process.exit(1);
});
