import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sendJson } from './http.ts';
import { codeOf } from './start-failure.ts';

/** Emulates YouTube's playlist feed; `YOUTUBE_FEED_URL` points to it. */
export const FEED_PATH = '/_local/youtube-feed.xml';
/** Emulates YouTube's oEmbed service; `YOUTUBE_OEMBED_URL` points to it. */
export const OEMBED_PATH = '/_local/youtube-oembed';
const RECORDED = fileURLToPath(new URL('youtube-feed.xml', import.meta.url));

/**
 * Sends a recorded response of YouTube, or `youtube-feed.xml` of the data directory if it exists. Sent with no-store,
 * so that the next call sees a changed file.
 */
export async function sendVideoFeed(
  response: ServerResponse,
  dataDirectory: string | null,
): Promise<void> {
  const own = dataDirectory ? path.join(dataDirectory, 'youtube-feed.xml') : null;
  const feed = (own ? await readOptional(own) : null) ?? (await readFile(RECORDED));
  response.writeHead(200, {
    'content-type': 'text/xml; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(feed);
}

async function readOptional(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Answers about a video as YouTube does; videos whose id begins with `missing` or `private` are so. */
export function sendOembed(response: ServerResponse, query: string): void {
  const watched = new URLSearchParams(query).get('url') ?? '';
  const id = URL.canParse(watched) ? (new URL(watched).searchParams.get('v') ?? '') : '';
  const status = /^missing/.test(id) ? 404 : /^private/.test(id) ? 403 : id === '' ? 400 : 200;
  if (status !== 200) {
    response.writeHead(status, { 'content-type': 'text/plain' }).end();
    return;
  }
  sendJson(response, status, {
    type: 'video',
    version: '1.0',
    title: `영상 ${id}`,
    author_name: 'YouTube',
    provider_name: 'YouTube',
    provider_url: 'https://www.youtube.com/',
  });
}
