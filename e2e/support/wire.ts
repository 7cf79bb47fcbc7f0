import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
} from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** Requests whose answer stays on the way: the server has done its part, the browser never hears of it. */
export interface HeldAnswers {
  /** Resolves when the server has answered the first of them. */
  readonly applied: Promise<void>;
  /** Lets later answers through again; those held are lost. */
  release(): void;
}

/**
 * The line between browser and app, so that a journey can lose an answer or cut the connection while the
 * real backend does its real work behind it.
 */
export class Wire {
  /** `METHOD /path?query` of every request since the last {@link reset}. */
  readonly requests: string[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #target: URL;
  #server: Server;
  #port = 0;
  #changed: { readonly path: string; readonly change: (body: string) => string } | null = null;
  #held: { readonly path: RegExp; readonly applied: () => void } | null = null;
  #refused: { readonly path: RegExp; readonly status: 429 | 503 } | null = null;
  #stalled: RegExp | null = null;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = this.#createServer();
  }

  static async to(target: string): Promise<Wire> {
    const wire = new Wire(target);
    await wire.#listen();
    return wire;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  /** Loses the answers of the requests whose `METHOD /path?query` matches. */
  holdAnswers(path: RegExp): HeldAnswers {
    let applied = (): void => undefined;
    const promise = new Promise<void>((resolve) => {
      applied = resolve;
    });
    this.#held = { path, applied };
    return {
      applied: promise,
      release: () => {
        this.#held = null;
      },
    };
  }

  /**
   * What stands before the app on a host (a gateway, a balancer) turns the requests away whose `METHOD /path?query`
   * matches, without asking it, in words that are not the app's; until the returned function is called.
   */
  refuse(path: RegExp, status: 429 | 503): () => void {
    this.#refused = { path, status };
    return () => {
      this.#refused = null;
    };
  }

  /** Sends headers and the first bytes of the answers to requests whose `METHOD /path?query` matches, and never the rest. */
  stallBodies(path: RegExp): void {
    this.#stalled = path;
  }

  /** From here on the file at `path` comes as another release would have it. */
  changeFile(path: string, change: (body: string) => string): void {
    this.#changed = { path, change };
  }

  /** From here on nobody answers: open connections break, new ones are refused. */
  async cut(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => {
        resolve();
      });
    });
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  async mend(): Promise<void> {
    if (this.#server.listening) return;
    this.#server = this.#createServer();
    await this.#listen();
  }

  /** As new for the next journey. */
  async reset(): Promise<void> {
    this.#held = null;
    this.#changed = null;
    this.#refused = null;
    this.#stalled = null;
    await this.mend();
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

  #note(incoming: IncomingMessage): string {
    const line = `${incoming.method ?? ''} ${incoming.url ?? ''}`;
    this.requests.push(line);
    return line;
  }

  #createServer(): Server {
    const server = createServer((incoming, outgoing) => {
      const line = this.#note(incoming);
      if (this.#refused?.path.test(line) === true) {
        outgoing.writeHead(this.#refused.status, { 'content-type': 'text/plain' });
        outgoing.end('turned away');
        incoming.resume();
        return;
      }
      const changed = this.#changed?.path === incoming.url ? this.#changed : null;
      // The preview server compresses every answer anew: 25 ms of processor time at each first visit.
      const headers: IncomingHttpHeaders = { ...incoming.headers, 'accept-encoding': 'identity' };
      // The app knows one address of its own; this line is none that anybody else should know of.
      if (headers.origin === this.origin) headers.origin = this.#target.origin;
      if (changed !== null) {
        // Whole, not "unchanged since".
        delete headers['if-none-match'];
        delete headers['if-modified-since'];
      }
      const onward = request(
        {
          host: this.#target.hostname,
          port: this.#target.port,
          method: incoming.method,
          path: incoming.url,
          headers,
        },
        (answer) => {
          const held = this.#held;
          if (held?.path.test(line) === true) {
            answer.resume();
            answer.once('end', held.applied);
            return;
          }
          if (changed !== null) {
            void text(answer).then((body) => {
              const changedHeaders = { ...answer.headers };
              delete changedHeaders['content-length'];
              delete changedHeaders.etag;
              outgoing.writeHead(answer.statusCode ?? 502, changedHeaders);
              outgoing.end(changed.change(body));
            });
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          if (this.#stalled?.test(line) === true) {
            answer.once('data', (part: Buffer) => {
              answer.pause();
              outgoing.write(part.subarray(0, 512));
            });
            return;
          }
          answer.pipe(outgoing);
        },
      );
      // A broken line is told as a broken line, never as an answer that the app did not give.
      onward.once('error', () => incoming.socket.destroy());
      outgoing.once('close', () => {
        if (!outgoing.writableFinished && this.#held === null) onward.destroy();
      });
      incoming.pipe(onward);
    });
    server.on('upgrade', (incoming, socket: Socket, head) => {
      this.#note(incoming);
      const onward = connect(Number(this.#target.port), this.#target.hostname, () => {
        const headers = incoming.rawHeaders.reduce(
          (text, part, index) => text + part + (index % 2 === 0 ? ': ' : '\r\n'),
          '',
        );
        onward.write(
          `${incoming.method ?? 'GET'} ${incoming.url ?? '/'} HTTP/1.1\r\n${headers}\r\n`,
        );
        onward.write(head);
        onward.pipe(socket).pipe(onward);
      });
      for (const [one, other] of [
        [socket, onward],
        [onward, socket],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    });
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    return server;
  }
}
