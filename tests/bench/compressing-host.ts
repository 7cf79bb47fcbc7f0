import { once } from 'node:events';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface CompressingHost {
  readonly origin: string;
  close(): Promise<void>;
}

const TEXT = /^(text\/|image\/svg|application\/(javascript|json|manifest))/;

/** The same page as plain text and styles: what no script can be faster than. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b(?![^>]*json)[^>]*>[\s\S]*?<\/script>/gi, '')
    .replaceAll(/<link\b[^>]*rel="?modulepreload"?[^>]*>/gi, '');
}

function headersFor(headers: IncomingHttpHeaders, length: number): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !['content-length', 'transfer-encoding', 'etag', 'connection'].includes(name),
  );
  return {
    ...Object.fromEntries(kept),
    'content-encoding': 'br',
    'content-length': String(length),
  };
}

/** Serves what `target` serves with its texts compressed, as a static host does, with or without the scripts of its pages. */
export async function hostCompressed(
  target: string,
  options: { readonly scripts: boolean },
): Promise<CompressingHost> {
  const { hostname, port } = new URL(target);
  const compressed = new Map<string, Buffer>();
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    const onward = request(
      {
        hostname,
        port,
        path,
        method: incoming.method,
        headers: { ...incoming.headers, 'accept-encoding': 'identity' },
      },
      (answer) => {
        const type = answer.headers['content-type'] ?? '';
        if (!TEXT.test(type) || answer.statusCode !== 200) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const whole = Buffer.concat(parts);
          const isPage = type.startsWith('text/html') && !options.scripts;
          const key = whole.toString('base64');
          const body =
            compressed.get(key) ??
            brotliCompressSync(isPage ? withoutScripts(whole.toString('utf8')) : whole);
          compressed.set(key, body);
          outgoing.writeHead(200, headersFor(answer.headers, body.length));
          outgoing.end(body);
        });
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
