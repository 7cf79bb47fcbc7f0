import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import {
  type Connect,
  type HttpServer,
  type Plugin,
  type PreviewServer,
  type ViteDevServer,
  loadEnv,
} from 'vite';
import { type LocalBackend, startLocalBackend } from './backend.ts';
import { type LocalSettings, readSettings } from './settings.ts';
import { describeStart } from './start-description.ts';
import { StartFailure } from './start-failure.ts';

const STARTED = 'local-supabase:started';

/**
 * Serves the embedded backend at the app's own origin, on the development and the preview server. If `backend` is
 * given, this running instance is served and the plugin of the configuration file does nothing.
 */
export function localSupabase({ backend }: { readonly backend?: LocalBackend } = {}): Plugin {
  let settings: LocalSettings | null = null;
  let stepsBack = false;

  async function mount(server: ViteDevServer | PreviewServer, isDevelopment: boolean) {
    if (stepsBack || !settings) return;
    refuseUnreadableAddresses(server.httpServer);
    if (settings.usesRemoteProject && !backend) return;
    if (isDevelopment)
      server.config.logger.info('\n  Starting the backend; the first time takes half a minute.');
    const served = backend ?? (await start(settings, isDevelopment));
    if (isDevelopment) {
      const description = await describeStart(settings, served);
      const printUrls = server.printUrls.bind(server);
      server.printUrls = () => {
        printUrls();
        server.config.logger.info(description);
      };
    }
    const answer: Connect.NextHandleFunction = (request, response, next) => {
      if (!served.handle(request, response)) next();
    };
    server.middlewares.use(answer);
    server.httpServer?.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      const taken = served.handleUpgrade(request, socket, head);
      if (!taken && isAlone(server.httpServer)) socket.destroy();
    });
    const close = server.close.bind(server);
    server.close = async () => {
      await served.close();
      await close();
    };
  }

  return {
    name: backend ? STARTED : 'local-supabase',
    enforce: 'pre',
    config: (config, { command, mode, isPreview }) => {
      if (command === 'build' && !isPreview) return;
      const root = config.root ?? process.cwd();
      settings = orExit(() => readSettings(loadEnv(mode, root, ''), root));
      const { host, port } = settings;
      return {
        server: { host, port, strictPort: true },
        preview: { host, port, strictPort: true },
      };
    },
    configResolved: ({ plugins }) => {
      stepsBack = !backend && plugins.some(({ name }) => name === STARTED);
    },
    configureServer: (server) => mount(server, true),
    configurePreviewServer: (server) => mount(server, false),
  };
}

/**
 * Responds with status 400 to addresses that are not a path: the router of the server throws on them outside of its
 * error handling, which would end the process.
 */
function refuseUnreadableAddresses(server: HttpServer | null): void {
  if (!server) return;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const address = request.url ?? '';
    if (address.startsWith('/') && URL.canParse(address, 'http://local')) {
      for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    } else {
      response.writeHead(400, { connection: 'close' }).end();
    }
  });
}

/**
 * True if no other upgrade listener exists. With hot reloading, the other WebSockets belong to it and must stay open.
 */
function isAlone(server: HttpServer | null): boolean {
  return server?.listenerCount('upgrade') === 1;
}

async function start(settings: LocalSettings, watchFunctions: boolean): Promise<LocalBackend> {
  try {
    return await startLocalBackend({ ...settings, watchFunctions });
  } catch (error) {
    return orExit(() => {
      throw error;
    });
  }
}

function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
