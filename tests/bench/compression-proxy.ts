import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, constants } from 'node:zlib';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

export interface CompressionProxy {
  readonly origin: string;
  /** The bytes of all responses of the backend so far, compressed and without headers. */
  backendBytes(): number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const TEXT = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;
/** Faster compression, for responses that a host cannot precompress. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** The page without scripts: the lower limit of every measurement. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*json)[^>]*>[\s\S]*?<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*rel="?modulepreload"?[^>]*>/gi, '');
}

/** Whether the response is a static file, which a host serves precompressed. */
function isFile(request: IncomingMessage, { status, headers }: Answer): boolean {
  return request.method === 'GET' && status === 200 && headers.etag !== undefined;
}

function send(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const stored = Object.entries(headers).filter(
    ([name]) => !['content-length', 'transfer-encoding', 'connection'].includes(name),
  );
  outgoing.writeHead(status, {
    ...Object.fromEntries(stored),
    'content-length': String(body.length),
  });
  outgoing.end(body);
}

/**
 * Proxies `target` and compresses text responses, as a static host does, with or without the scripts of its pages.
 * Static files are fetched and compressed once, so that serving them does not distort the measurements.
 */
export async function startCompressionProxy(
  target: string,
  options: { readonly scripts: boolean },
): Promise<CompressionProxy> {
  const { hostname, port } = new URL(target);
  const files = new Map<string, Answer>();
  let backendBytes = 0;

  const compress = (answer: Answer, quickly: boolean): Answer => {
    const type = answer.headers['content-type'] ?? '';
    if (!TEXT.test(type) || answer.status !== 200) return answer;
    const isPage = type.startsWith('text/html') && !options.scripts;
    const whole = isPage ? withoutScripts(answer.body.toString('utf8')) : answer.body;
    return {
      ...answer,
      headers: { ...answer.headers, 'content-encoding': 'br' },
      body: brotliCompressSync(whole, quickly ? QUICKLY : {}),
    };
  };

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const file = incoming.method === 'GET' ? files.get(path) : undefined;
    if (file !== undefined) {
      if (incoming.headers['if-none-match'] === file.headers.etag) {
        outgoing.writeHead(304, file.headers).end();
        return;
      }
      send(outgoing, file);
      return;
    }
    const onward = request(
      {
        hostname,
        port,
        path,
        method: incoming.method,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (received) => {
        const { statusCode: status = 502, headers } = received;
        buffer(received).then(
          (body) => {
            const answer: Answer = { status, headers, body };
            const keeps = isFile(incoming, answer);
            const compressed = compress(answer, !keeps);
            if (keeps) files.set(path, compressed);
            if (path.startsWith('/rest/v1/')) backendBytes += compressed.body.length;
            send(outgoing, compressed);
          },
          () => outgoing.destroy(),
        );
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const ownPort = await listenOnLoopback(server);
  return {
    origin: `http://localhost:${ownPort}`,
    backendBytes: () => backendBytes,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
