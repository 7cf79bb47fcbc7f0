import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import { listenOnLoopback } from '../support/listen-on-loopback.ts';

/** A feed with one video. */
export function feedOf(id: string, title: string): string {
  return `<feed><entry><yt:videoId>${id}</yt:videoId><title>${title}</title></entry></feed>`;
}

/** A fake YouTube server with the responses of the test. */
export async function startYouTube() {
  const requests: string[] = [];
  let answer: (response: ServerResponse) => void = (response) => response.end();
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  const port = await listenOnLoopback(server);
  return {
    requests,
    origin: `http://127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/feeds/videos.xml`,
    answers: (next: (response: ServerResponse) => void) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Responds with a feed that is not cached unless the headers allow it. */
export const sends =
  (body: string, headers: Readonly<Record<string, string>> = { 'cache-control': 'no-store' }) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/xml', ...headers }).end(body);
