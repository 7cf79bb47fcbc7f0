import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { text } from 'node:stream/consumers';
import { newLoopbackAddress } from './post-from-own-address.ts';

/** Where `npm start` listens unless HOST is set. */
const APP_ADDRESS = '127.0.0.1';

/** Requests that reach the server but whose responses never reach the browser. */
export interface LostResponses {
  /** Resolves when the server has responded to the first of them. */
  readonly applied: Promise<void>;
  /** Forwards later responses again; those already lost are not recovered. */
  restore(): void;
}

type SendPieces = (body: string, outgoing: ServerResponse) => void;

interface OpenDocument {
  readonly outgoing: ServerResponse;
  readonly rest: string[];
}

/** A document that the browser receives piece by piece. */
export interface DocumentPieces {
  /** Sends the next piece; resolves to false after the last one. */
  sendNext(): Promise<boolean>;
}

/**
 * A proxy between browser and app that can lose responses, reject requests and disconnect, while the real backend
 * behind it handles the requests.
 */
export class FaultProxy {
  /** `METHOD /path?query` of every request since the last {@link reset}. */
  readonly requests: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  /** The address the app sees. Every journey has its own, so that none reaches a rate limit because of the others. */
  #clientAddress = newLoopbackAddress();
  #server: Server;
  #port = 0;
  #transformed: { readonly path: string; readonly change: (body: string) => string } | null = null;
  #lost: { readonly path: RegExp; readonly applied: () => void } | null = null;
  #rejected: { readonly path: RegExp; readonly status: 429 | 503 } | null = null;
  #stalled: RegExp | null = null;
  #dropped: RegExp | null = null;
  #delayed: { readonly path: RegExp; readonly released: Promise<void> } | null = null;
  #split: { readonly path: string; readonly send: SendPieces } | null = null;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = this.#createServer();
  }

  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Loses the responses to requests whose `METHOD /path?query` matches. */
  loseResponses(path: RegExp): LostResponses {
    let applied = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      applied = resolve;
    });
    this.#lost = { path, applied };
    return {
      applied: promise,
      restore: () => {
        this.#lost = null;
      },
    };
  }

  /**
   * Responds with this status and a plain-text body, as a gateway or load balancer does, to requests whose
   * `METHOD /path?query` matches, until the returned function is called.
   */
  rejectRequests(path: RegExp, status: 429 | 503): () => void {
    this.#rejected = { path, status };
    return () => {
      this.#rejected = null;
    };
  }

  /**
   * Closes the connection of requests whose `METHOD /path?query` matches before the server receives them, until the
   * returned function is called.
   */
  dropRequests(path: RegExp): () => void {
    this.#dropped = path;
    return () => {
      this.#dropped = null;
    };
  }

  /** Delays the response of requests whose `METHOD /path?query` matches until the returned function is called. */
  delayResponses(path: RegExp): () => void {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.#delayed = { path, released };
    return release;
  }

  /** Stalls responses after the headers and first 512 bytes, for requests whose `METHOD /path?query` matches. */
  stallBodies(path: RegExp): void {
    this.#stalled = path;
  }

  /**
   * Sends the next document at `path` in pieces, as a slow connection does: the first one at once, each of the others
   * when the test asks for it. `split` cuts the document.
   */
  splitDocument(path: string, split: (body: string) => readonly string[]): DocumentPieces {
    let begin = (_document: OpenDocument): void => undefined;
    const begun = new Promise<OpenDocument>((resolve) => {
      begin = resolve;
    });
    this.#split = {
      path,
      send: (body, outgoing) => {
        this.#split = null;
        const [first = '', ...rest] = split(body);
        outgoing.write(first);
        begin({ outgoing, rest });
      },
    };
    return {
      sendNext: async () => {
        const { outgoing, rest } = await begun;
        const piece = rest.shift();
        if (piece === undefined) outgoing.end();
        else outgoing.write(piece);
        return piece !== undefined;
      },
    };
  }

  /** Changes the file at `path` from now on, as a new release would. */
  transformFile(path: string, change: (body: string) => string): void {
    this.#transformed = { path, change };
  }

  /** Closes all connections and refuses new ones. */
  async disconnect(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async reconnect(): Promise<void> {
    if (this.#server.listening) return;
    this.#server = this.#createServer();
    await this.#listen();
  }

  /** Restores the initial state for the next journey. */
  async reset(): Promise<void> {
    this.#clientAddress = newLoopbackAddress();
    this.#lost = null;
    this.#transformed = null;
    this.#rejected = null;
    this.#stalled = null;
    this.#dropped = null;
    this.#delayed = null;
    this.#split = null;
    await this.reconnect();
    this.requests.length = 0;
  }

  #listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#port, 'localhost', () => {
        this.#port = (this.#server.address() as AddressInfo).port;
        resolve();
      });
    });
  }

  #record(incoming: IncomingMessage): string {
    const line = `${incoming.method ?? ''} ${incoming.url ?? ''}`;
    this.requests.push(line);
    return line;
  }

  #createServer(): Server {
    const server = createServer((incoming, outgoing) => this.#forwardRequest(incoming, outgoing));
    server.on('upgrade', (incoming, socket: Socket, head) => {
      this.#forwardUpgrade(incoming, socket, head);
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    return server;
  }

  #forwardRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const line = this.#record(incoming);
    if (this.#dropped?.test(line) === true) {
      incoming.socket.destroy();
      return;
    }
    if (this.#rejected?.path.test(line) === true) {
      outgoing.writeHead(this.#rejected.status, { 'content-type': 'text/plain' });
      outgoing.end('rejected by the proxy');
      incoming.resume();
      return;
    }
    const change =
      this.#transformed?.path === incoming.url ? (this.#transformed?.change ?? null) : null;
    const split = this.#split?.path === incoming.url ? (this.#split?.send ?? null) : null;
    const isWholeFile = change !== null || split !== null;
    const upstream = request(
      {
        host: APP_ADDRESS,
        localAddress: this.#clientAddress,
        port: this.#target.port,
        method: incoming.method,
        path: incoming.url,
        headers: this.#upstreamHeaders(incoming, isWholeFile),
      },
      (response) => {
        const lost = this.#lost;
        if (lost?.path.test(line) === true) {
          response.resume();
          response.once('end', lost.applied);
        } else if (change !== null) {
          void sendBody(response, outgoing, (body) => outgoing.end(change(body)));
        } else if (split !== null) {
          void sendBody(response, outgoing, (body) => split(body, outgoing));
        } else if (this.#delayed?.path.test(line) === true) {
          void this.#delayed.released.then(() => sendUnchanged(response, outgoing));
        } else if (this.#stalled?.test(line) === true) {
          sendFirstBytes(response, outgoing);
        } else {
          sendUnchanged(response, outgoing);
        }
      },
    );
    // An upstream error closes the connection; a 502 would be a response that the app never sent.
    upstream.once('error', () => incoming.socket.destroy());
    outgoing.once('close', () => {
      if (!outgoing.writableFinished && this.#lost === null) upstream.destroy();
    });
    incoming.pipe(upstream);
  }

  #upstreamHeaders(incoming: IncomingMessage, isWholeFile: boolean): IncomingHttpHeaders {
    // The preview server would compress every response again: 25 ms of CPU time for each first visit.
    const headers: IncomingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' };
    // The app accepts only its own origin, which is not that of the proxy.
    if (headers.origin === this.origin) headers.origin = this.#target.origin;
    if (isWholeFile) {
      // A 304 would have no body to change.
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    return headers;
  }

  #forwardUpgrade(incoming: IncomingMessage, socket: Socket, head: Buffer): void {
    this.#record(incoming);
    const target = {
      host: APP_ADDRESS,
      localAddress: this.#clientAddress,
      port: Number(this.#target.port),
    };
    const upstream = connect(target, () => {
      const headers = incoming.rawHeaders.reduce(
        (lines, part, index) => lines + part + (index % 2 === 0 ? ': ' : '\r\n'),
        '',
      );
      upstream.write(
        `${incoming.method ?? 'GET'} ${incoming.url ?? '/'} HTTP/1.1\r\n${headers}\r\n`,
      );
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }
}

function sendUnchanged(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  // Unlike `pipe`, it also closes the browser's connection when the app's breaks off in the body.
  pipeline(response, outgoing, () => undefined);
}

/** Sends the headers without those of the body, then the body by `send`. */
async function sendBody(
  response: IncomingMessage,
  outgoing: ServerResponse,
  send: (body: string) => void,
): Promise<void> {
  const body = await text(response);
  const headers = { ...response.headers };
  delete headers['content-length'];
  delete headers.etag;
  outgoing.writeHead(response.statusCode ?? 502, headers);
  send(body);
}

/** Sends the headers and up to 512 bytes of the body, and leaves the response open. */
function sendFirstBytes(response: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(response.statusCode ?? 502, response.headers);
  response.once('data', (part: Buffer) => {
    response.pause();
    outgoing.write(part.subarray(0, 512));
  });
}
