import type { LocalBackend } from './backend.ts';
import type { LocalSettings } from './settings.ts';

const DEMO_PASSWORD = 'behold-demo-2024';

/** Text printed after the start: URLs, the data directory and the seeded accounts. */
export async function describeStart(
  settings: LocalSettings,
  backend: LocalBackend | null,
): Promise<string> {
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
