import type { Page } from 'playwright/test';
import type { App } from './journey.ts';

export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

/** Replaces YouTube's player with an empty page; returns a live list of the URLs requested from other origins. */
export async function stubVideoPlayer(page: Page, app: App): Promise<readonly string[]> {
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(app.origin)) externalRequests.push(url);
  });
  await page.route(`${PLAYER_ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>player</title>' }),
  );
  return externalRequests;
}
