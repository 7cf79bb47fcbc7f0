import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { type IncomingMessage, type ServerResponse, request as httpRequest } from 'node:http';
import { connect, isIP } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from './free-port.ts';
import { sendJson, trustedHeaders } from './http.ts';
import { reasonOf } from './start-failure.ts';
import { claimsOfToken } from './tokens.ts';

interface FunctionRunnerOptions {
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly jwtSecret: string;
  readonly verifiesJwt: (name: string) => boolean;
  /** Restart functions when their source changes. */
  readonly watchSource: boolean;
}

interface FunctionRunner {
  /** Handles `/functions/v1/<name>`; `target` is the part after `/functions/v1/`. */
  handle(request: IncomingMessage, response: ServerResponse, target: string): Promise<void>;
  /** Kills every function immediately, even during a request, as a host may. */
  kill(): void;
  close(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  /** Resolves when the function accepts connections; rejects if it exits first. */
  readonly ready: Promise<void>;
}

const DENO = fileURLToPath(new URL('../../node_modules/.bin/deno', import.meta.url));
/** The first start may download dependencies. */
const START_TIME = 60_000;
/** Environment variables that Deno itself needs; no others are inherited by functions. */
const INHERITED =
  /^(PATH|HOME|TMPDIR|TEMP|DENO_DIR|DENO_CERT|DENO_TLS_CA_STORE|NPM_CONFIG_.*|(HTTPS?|NO)_PROXY)$/i;

/** Runs one Deno process per function, started by the first call and restarted by the first call after it exited. */
export function runFunctions(options: FunctionRunnerOptions): FunctionRunner {
  const running = new Map<string, Promise<Running>>();
  const watcher =
    options.watchSource && existsSync(options.directory)
      ? watch(options.directory, { recursive: true }, () => void stopAll())
      : null;
  const children = new Set<ChildProcess>();
  const killChildren = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', killChildren);

  function obtain(name: string, entry: string): Promise<Running> {
    const present = running.get(name);
    if (present) return present;
    const started = launch(entry, options.environment);
    running.set(name, started);
    const forget = () => {
      if (running.get(name) === started) running.delete(name);
    };
    started.then(({ child, ready }) => {
      children.add(child);
      child.once('exit', () => {
        children.delete(child);
        forget();
      });
      ready.catch(forget);
    }, forget);
    return started;
  }

  async function stopAll(): Promise<void> {
    const all = [...running.values()];
    running.clear();
    await Promise.allSettled(all.map(async (started) => stop((await started).child)));
  }

  return {
    handle: async (request, response, target) => {
      const name = /^[\w-]+/.exec(target)?.[0] ?? '';
      const entry = path.join(options.directory, name, 'index.ts');
      if (!/^[a-zA-Z][\w-]*([/?]|$)/.test(target) || !existsSync(entry)) {
        sendJson(response, 404, {
          code: 'NOT_FOUND',
          message: 'Requested function was not found',
        });
        return;
      }
      if (
        request.method !== 'OPTIONS' &&
        options.verifiesJwt(name) &&
        !hasValidToken(request, options.jwtSecret)
      ) {
        sendJson(response, 401, { code: 'UNAUTHORIZED', message: 'Invalid JWT' });
        return;
      }
      let port: number;
      try {
        const started = await obtain(name, entry);
        await started.ready;
        port = started.port;
      } catch (error) {
        process.stderr.write(`The function ${name} does not start: ${reasonOf(error)}\n`);
        sendJson(response, 503, {
          code: 'BOOT_ERROR',
          message: 'Function failed to start (please check logs)',
        });
        return;
      }
      await relay(request, response, port, `/${target}`);
    },
    kill: () => {
      // Forgotten at once: the next call may come before the exit of the process is reported.
      running.clear();
      killChildren();
    },
    close: async () => {
      watcher?.close();
      await stopAll();
      process.off('exit', killChildren);
    },
  };
}

function hasValidToken(request: IncomingMessage, jwtSecret: string): boolean {
  const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && claimsOfToken(token, jwtSecret) !== null;
}

async function launch(
  entry: string,
  environment: Readonly<Record<string, string>>,
): Promise<Running> {
  const port = await findFreePort();
  const inherited = Object.entries(process.env).filter(([key]) => INHERITED.test(key));
  // Only network access and its own variables, as on the platform: no file access, subprocesses or system information.
  const child = spawn(
    DENO,
    ['run', '--quiet', '--allow-net', '--allow-env', '--no-prompt', '--no-lock', entry],
    {
      env: {
        ...Object.fromEntries(inherited),
        ...environment,
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const ready = acceptsConnections(child, port);
  ready.catch(() => child.kill('SIGKILL'));
  return { child, port, ready };
}

async function acceptsConnections(child: ChildProcess, port: number): Promise<void> {
  let ended: string | null = null;
  child.once('error', (error) => (ended = reasonOf(error)));
  child.once('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));
  const deadline = Date.now() + START_TIME;
  while (Date.now() < deadline) {
    if (ended !== null) throw new Error(ended);
    if (await canConnect(port)) return;
    await delay(20);
  }
  throw new Error(`it did not listen within ${START_TIME / 1000} s`);
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 2000).unref();
  });
}

/**
 * Whether a page of this server has sent the request, at whichever of its addresses the browser has opened it. Names are
 * not enough: another site could let its own name lead here.
 */
function isOwnOrigin({ headers: { origin = '', host = '' } }: IncomingMessage): boolean {
  if (origin !== `http://${host}` || !URL.canParse(origin)) return false;
  return isIP(new URL(origin).hostname.replaceAll(/[[\]]/g, '')) !== 0;
}

function relay(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  target: string,
): Promise<void> {
  const headers = trustedHeaders(request);
  if (isOwnOrigin(request)) delete headers['origin'];
  return new Promise((resolve, reject) => {
    const upstream = httpRequest(
      {
        host: '127.0.0.1',
        port,
        path: target,
        method: request.method,
        headers: {
          ...headers,
          ...(request.headers['content-length']
            ? { 'content-length': request.headers['content-length'] }
            : {}),
        },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        pipeline(answer, response).then(resolve, reject);
      },
    );
    upstream.once('error', (error) => {
      if (!response.headersSent) {
        sendJson(response, 502, {
          code: 'WORKER_ERROR',
          message: 'Function exited while it answered',
        });
        resolve();
      } else reject(error);
    });
    request.pipe(upstream);
  });
}
