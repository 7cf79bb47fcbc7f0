import { AsyncLocalStorage } from 'node:async_hooks';
import { App, type EmailMessage, ResendEmailDriver, setExperimental } from '@supabase/lite';
import type { Database } from './database.ts';
import { type ProjectConfig, type TomlTable, tableIn } from './project-config.ts';
import type { SeedFile } from './seed-files.ts';
import { storedFiles } from './stored-files.ts';
import type { Keys } from './tokens.ts';

interface AppOptions {
  readonly database: Database;
  readonly config: ProjectConfig;
  readonly keys: Keys;
  readonly origin: string;
  /** Directory of stored files; null stores them in memory. */
  readonly storageDirectory: string | null;
  /** Storage files of a new project. */
  readonly seedFiles: readonly SeedFile[];
  readonly mail: MailService;
  /** Called with the recipient of each account mail. */
  readonly onMail: (address: string) => void;
}

/** HTTP endpoint for sending mail; production makes the same call to another URL. */
export interface MailService {
  readonly url: string;
  readonly key: string;
  readonly from: string;
}

export interface SupabaseApp {
  fetch(request: Request, peerAddress: string): Promise<Response>;
}

/** PostgREST, Auth and Storage of the library, configured as strictly as a hosted project. */
export async function createSupabaseApp(options: AppOptions): Promise<SupabaseApp> {
  const { database, config, keys, mail, origin } = options;
  const returnUrls = returnUrlsAt(origin, config.auth);
  const requestedReturnUrl = new AsyncLocalStorage<string | null>();
  const mailer = new ResendEmailDriver({ apiKey: mail.key, from: mail.from, endpoint: mail.url });
  setExperimental('storage', true);
  const app = new App({
    connection: database.connection,
    api: { schemas: ['public'], extra_search_path: ['public', 'extensions'], max_rows: 1000 },
    auth: {
      ...supportedSettings(config.auth),
      enabled: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: origin,
      additional_redirect_urls: returnUrls,
    },
    storage: { ...config.storage, enabled: true },
    options: {
      server: { admin: false, disableStudio: true },
      drivers: {
        email: {
          send: (message) => {
            options.onMail(message.to);
            return mailer.send(leadingTo(requestedReturnUrl.getStore(), message, origin));
          },
        },
      },
    },
  });
  app._storageAdapter = storedFiles(options.storageDirectory, options.seedFiles);
  await withoutNotice(() => app.ensureSystemSchema());
  return {
    fetch: (request, peerAddress) => {
      const requested = new URL(request.url).searchParams.get('redirect_to');
      const allowed = requested && returnUrls.includes(requested) ? requested : null;
      return requestedReturnUrl.run(allowed, () => app.fetch(request, { peerAddress }));
    },
  };
}

/** The library rejects unknown settings; `auth-guard.ts` enforces these limits instead. */
function supportedSettings(auth: TomlTable): TomlTable {
  const email = without(tableIn(auth, 'email'), 'require_current_password');
  return { ...without(auth, 'rate_limit'), email };
}

function without(table: TomlTable, key: string): TomlTable {
  return Object.fromEntries(Object.entries(table).filter(([name]) => name !== key));
}

/**
 * Restores the requested return address in mails: the library always links to the start page, unlike the hosted
 * service.
 */
function leadingTo(
  address: string | null | undefined,
  message: EmailMessage,
  origin: string,
): EmailMessage {
  if (!address) return message;
  const from = `redirect_to=${encodeURIComponent(origin)}`;
  const to = `redirect_to=${encodeURIComponent(address)}`;
  const { text, html } = message;
  return {
    ...message,
    ...(text === undefined ? {} : { text: text.replaceAll(from, to) }),
    ...(html === undefined ? {} : { html: html.replaceAll(from, to) }),
  };
}

/** Returns the configured return URLs, with this server's origin; paths must match exactly. */
function returnUrlsAt(origin: string, auth: TomlTable): string[] {
  const listed = auth['additional_redirect_urls'];
  const urls = [auth['site_url'], ...(Array.isArray(listed) ? listed : [])];
  const paths = urls.flatMap((url) =>
    typeof url === 'string' && URL.canParse(url) ? [new URL(url).pathname] : [],
  );
  const homes = [origin, origin.replace('//localhost:', '//127.0.0.1:')];
  return [...new Set(homes.flatMap((home) => paths.map((path) => `${home}${path}`)))];
}

/** Suppresses the library's warning at every start that its storage is experimental. */
async function withoutNotice(work: () => Promise<void>): Promise<void> {
  const { NODE_ENV } = process.env;
  process.env['NODE_ENV'] = 'test';
  try {
    await work();
  } finally {
    if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = NODE_ENV;
  }
}
