import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { announcePublishedTables } from './announced-changes.ts';
import { newSecrets, openDataDirectory } from './data-directory.ts';
import { openDatabaseServer } from './database-server.ts';
import type { Database, Row } from './database.ts';
import { openEmbeddedDatabase } from './embedded-database.ts';
import { runFunctions } from './function-runner.ts';
import { openApi } from './api.ts';
import { mailLimiter } from './auth/account-requests.ts';
import { BodyTooLarge, sendJson, sendResponse } from './http.ts';
import { install, preparePlatform, readSeeds } from './install.ts';
import { type Mail, openMailbox } from './mailbox.ts';
import { readProjectConfig } from './project-config.ts';
import { serveRealtime } from './realtime.ts';
import { runScheduledJobs } from './scheduled-jobs.ts';
import { LOCAL_PUBLISHABLE_KEY } from './settings.ts';
import { StartFailure, reasonOf } from './start-failure.ts';
import { findSeedFiles, seedUpload } from './seed-files.ts';
import { createSupabaseApp } from './supabase-app.ts';
import type { Keys } from './tokens.ts';
import { vapidKeys } from './vapid-keys.ts';
import { FEED_PATH, OEMBED_PATH, sendOembed, sendVideoFeed } from './video-feed.ts';

export interface LocalBackendOptions {
  /** URL at which users open the app; links in mails point to it. */
  readonly origin: string;
  /** URL of the same server for processes on this machine. Default: `origin`. */
  readonly internalOrigin?: string;
  /** Directory for all persistent data; null stores nothing on disk. */
  readonly dataDirectory: string | null;
  /** URL of a Postgres server to use instead of the embedded database. */
  readonly databaseUrl?: string | null;
  /** Directory of config.toml, migrations, seeds and functions. Default: the parent directory. */
  readonly supabaseDirectory?: string;
  readonly migrationsDirectory?: string;
  readonly functionsDirectory?: string;
  /** Whether to seed a new database with the seeds of config.toml. */
  readonly seed?: boolean;
  /** Restart functions when their source changes. */
  readonly watchFunctions?: boolean;
  /** Environment variables of functions, which override those set by this backend. */
  readonly functionEnvironment?: Readonly<Record<string, string>>;
  /** Starts from this dump of an embedded database, in memory. */
  readonly dump?: Blob | null;
}

export interface LocalBackend {
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Returns false if the path does not belong to the backend. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** Returns false if the WebSocket does not belong to the backend. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Runs a query as the owner of the database. */
  query(text: string, parameters?: readonly unknown[]): Promise<Row[]>;
  mails(): readonly Mail[];
  /** Kills every running function immediately; the next call restarts it. */
  killFunctions(): void;
  /** Dumps the embedded database to one file; null for a Postgres server. */
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export const SUPABASE_DIRECTORY = fileURLToPath(new URL('..', import.meta.url));
const API = /^\/(rest|auth|storage)\/v1(\/|$)/;
const OWN = /^\/((rest|auth|storage|functions)\/v1|_local)(\/|$)/;

/** Serves `/rest/v1`, `/auth/v1`, `/storage/v1`, `/functions/v1`, `/realtime/v1` and `/_local`. */
export async function startLocalBackend(options: LocalBackendOptions): Promise<LocalBackend> {
  const internalOrigin = options.internalOrigin ?? options.origin;
  const directory = options.supabaseDirectory ?? SUPABASE_DIRECTORY;
  const config = readProjectConfig(path.join(directory, 'config.toml'));
  const undo: (() => void | Promise<void>)[] = [];
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= (async () => {
      for (const step of undo.reverse()) await step();
    })();
    return closing;
  };

  try {
    const data = options.dataDirectory ? await openDataDirectory(options.dataDirectory) : null;
    if (data) undo.push(() => data.release());
    const secrets = data?.secrets ?? newSecrets();
    const vapid = vapidKeys(secrets.jwtSecret);
    const keys: Keys = { ...secrets, publishableKey: LOCAL_PUBLISHABLE_KEY };

    const embedded = options.databaseUrl
      ? null
      : await openEmbeddedDatabase(
          data ? { directory: data.path } : { dump: options.dump ?? null },
        );
    const database = embedded ?? (await openDatabaseServer(options.databaseUrl ?? ''));
    undo.push(() => database.close());

    const mail = {
      url: `${internalOrigin}/_local/mail/emails`,
      key: secrets.mailKey,
      from: 'Behold Church <no-reply@behold.example>',
    };
    const installAndOpenApi = async () => {
      await preparePlatform(database);
      const seeds = options.seed !== false;
      const seedFiles = seeds ? findSeedFiles(config.storage, directory) : [];
      const mails = mailLimiter();
      const app = await createSupabaseApp({
        database,
        config,
        keys,
        origin: options.origin,
        storageDirectory: data ? path.join(data.path, 'storage') : null,
        seedFiles,
        mail,
        onMail: (address) => mails.count(address),
      });
      const opened = openApi({ app, database, config, keys, origin: options.origin, mails });
      undo.push(() => opened.close());
      const putSeedFiles = async () => {
        for (const file of seedFiles) {
          const upload = await seedUpload(file, options.origin, keys.secretKey);
          const answer = await database.exclusive(() => app.fetch(upload, '127.0.0.1'));
          if (!answer.ok) {
            throw new StartFailure(
              `The file ${file.path} cannot be stored (${await answer.text()}): correct it, or its bucket.`,
            );
          }
        }
      };
      await install(database, options.migrationsDirectory ?? path.join(directory, 'migrations'), {
        scripts: seeds ? readSeeds(config.seedPaths, directory) : [],
        putFiles: putSeedFiles,
      });
      await announcePublishedTables(database);
      return opened;
    };
    const api = await database.whileLocked(installAndOpenApi);
    await database.listen('pgrst', () => {
      const report = (error: unknown) => {
        process.stderr.write(`The schema is not read again: ${reasonOf(error)}\n`);
      };
      database.exclusive(() => database.connection.clearSchemaCache()).catch(report);
      announcePublishedTables(database).catch(report);
    });

    const mailbox = openMailbox(data ? path.join(data.path, 'mails.jsonl') : null, mail.key);
    const realtime = await serveRealtime(database, keys);
    undo.push(() => realtime.close());
    // The scheduled senders call this server, whose port may change at each start.
    await callIfInstalled(database, 'private.enable_mail_sender', [internalOrigin]);
    await callIfInstalled(database, 'private.enable_prayer_reminders', [
      internalOrigin,
      vapid.publicKey,
    ]);
    const jobs = runScheduledJobs(database);
    undo.push(() => jobs.close());
    const functions = runFunctions({
      directory: options.functionsDirectory ?? path.join(directory, 'functions'),
      jwtSecret: keys.jwtSecret,
      verifiesJwt: config.verifiesJwt,
      watchSource: options.watchFunctions ?? false,
      environment: {
        SUPABASE_URL: internalOrigin,
        SUPABASE_ANON_KEY: keys.publishableKey,
        SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
        SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
        SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
        SUPABASE_SECRET_KEY: keys.secretKey,
        SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
        SITE_URL: options.origin,
        ALLOWED_ORIGINS: 'http://localhost:*,http://127.0.0.1:*',
        MAIL_API_URL: mail.url,
        MAIL_API_KEY: mail.key,
        MAIL_FROM: mail.from,
        VAPID_PUBLIC_KEY: vapid.publicKey,
        VAPID_PRIVATE_KEY: vapid.privateKey,
        YOUTUBE_FEED_URL: `${internalOrigin}${FEED_PATH}`,
        YOUTUBE_OEMBED_URL: `${internalOrigin}${OEMBED_PATH}`,
        ...options.functionEnvironment,
      },
    });
    undo.push(() => functions.close());

    const answerApi = async (request: IncomingMessage, response: ServerResponse) =>
      sendResponse(await api.answer(request), response);

    const answerLocal = async (
      request: IncomingMessage,
      response: ServerResponse,
      pathname: string,
    ) => {
      if (pathname === FEED_PATH) await sendVideoFeed(response, data?.path ?? null);
      else if (pathname === OEMBED_PATH) sendOembed(response, request.url?.split('?')[1] ?? '');
      else await mailbox.handle(request, response, pathname);
    };

    return {
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      handle: (request, response) => {
        const url = request.url ?? '/';
        const pathname = url.split('?')[0] ?? '/';
        if (OWN.test(pathname)) {
          response.setHeader('x-content-type-options', 'nosniff');
          response.setHeader('cache-control', 'no-store');
        }
        const answered = API.test(pathname)
          ? answerApi(request, response)
          : pathname.startsWith('/functions/v1/')
            ? functions.handle(request, response, url.slice('/functions/v1/'.length))
            : pathname.startsWith('/_local/')
              ? answerLocal(request, response, pathname)
              : null;
        answered?.catch((error: unknown) => failed(request, response, error));
        return answered !== null;
      },
      handleUpgrade: (request, socket, head) => {
        if (!/^\/realtime\/v1\/websocket(?:\?|$)/.test(request.url ?? '')) return false;
        realtime.handleUpgrade(request, socket, head);
        return true;
      },
      query: (text, parameters) => database.query(text, parameters),
      mails: () => mailbox.all(),
      killFunctions: () => functions.kill(),
      dump: () => embedded?.dump() ?? Promise.resolve(null),
      close,
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** Calls a function of the migrations; tests start backends without them. */
async function callIfInstalled(
  database: Database,
  name: string,
  values: readonly string[],
): Promise<void> {
  const types = values.map(() => 'text').join(', ');
  const [installed] = await database.query(
    `select to_regprocedure('${name}(${types})') is not null as exists`,
  );
  if (installed?.['exists'] !== true) return;
  const places = values.map((_, index) => `$${index + 1}`).join(', ');
  await database.query(`select ${name}(${places})`, values);
}

function failed(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (request.destroyed && !response.writable) return;
  if (!(error instanceof BodyTooLarge)) {
    process.stderr.write(`${request.method} ${request.url?.split('?')[0]}: ${reasonOf(error)}\n`);
  }
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const tooLarge = error instanceof BodyTooLarge;
  response.setHeader('connection', 'close');
  sendJson(response, tooLarge ? 413 : 500, {
    message: tooLarge ? 'The request is too large.' : 'The local backend failed to answer.',
  });
}
