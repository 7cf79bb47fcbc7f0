import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { build, loadEnv, preview } from 'vite';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { localSupabase } from './plugin.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { StartFailure, codeOf, reasonOf } from './start-failure.ts';

/** The app's folder, which is where npm runs scripts. */
const ROOT = process.cwd();
const DEMO_PASSWORD = 'behold-demo-2024';

/** Everything that can fail quickly fails before the build, which is slow. */
async function start(): Promise<void> {
  const settings = readSettings(loadEnv('production', ROOT, ''), ROOT);
  const builds = !process.argv.includes('--no-build');
  if (!builds && !existsSync(path.join(ROOT, 'dist/index.html'))) {
    throw new StartFailure('There is no built app in dist: start without --no-build to build it.');
  }
  await requireFreePort(settings);
  const backend = settings.usesRemoteProject ? null : await startLocalBackend(settings);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void closeAndExit(backend));
  }
  try {
    if (builds) await build({ root: ROOT, logLevel: 'warn' });
    await preview({
      root: ROOT,
      logLevel: 'warn',
      // No answer of a static host varies with `Origin`; WebKit would fetch a preloaded font twice for it.
      preview: { host: settings.host, port: settings.port, strictPort: true, cors: false },
      plugins: backend ? [localSupabase({ backend })] : [],
    });
  } catch (error) {
    await backend?.close();
    throw error;
  }
  process.stdout.write(await welcome(settings, backend));
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

async function welcome(settings: LocalSettings, backend: LocalBackend | null): Promise<string> {
  if (!backend) {
    return `\n  The app       ${settings.origin}\n  The backend   ${process.env['VITE_SUPABASE_URL'] ?? 'remote'}\n\n`;
  }
  const demo = await backend.query(
    `select p.admin_level as level, u.email from auth.users u join public.profiles p on p.id = u.id
     where u.email like 'level_@behold.example' order by p.admin_level`,
  );
  const accounts = demo
    .map(({ level, email }) => `                level ${String(level)}: ${String(email)}\n`)
    .join('');
  const data = settings.databaseUrl ? 'the server of DATABASE_URL' : settings.dataDirectory;
  return `
  The app       ${settings.origin}
  Mails         ${settings.origin}/_local/mail
  Data          ${data}
${accounts && `  Accounts      password ${DEMO_PASSWORD}\n${accounts}`}
`;
}

start().catch((error: unknown) => {
  const known = error instanceof StartFailure;
  process.stderr.write(`${known ? error.message : `The app did not start: ${reasonOf(error)}`}\n`);
  process.exit(1);
});
