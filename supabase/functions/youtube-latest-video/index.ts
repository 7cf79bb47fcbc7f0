import { church } from '../../../src/content/church.ts';
import { serveJson } from '../_shared/http.ts';
import { createLatestVideo } from './latest-video.ts';

/** YouTube's public playlist feed, which needs no API key. */
const FEED_URL = Deno.env.get('YOUTUBE_FEED_URL') || 'https://www.youtube.com/feeds/videos.xml';
/** The only allowed playlist: this function must not become a proxy for arbitrary playlists. */
const PLAYLIST_ID = Deno.env.get('YOUTUBE_PLAYLIST_ID') || church.youtube.playlistId;

const feed = new URL(FEED_URL);
feed.searchParams.set('playlist_id', PLAYLIST_ID);
const answerLatest = createLatestVideo(feed);

serveJson({
  name: 'youtube-latest-video',
  handler: async ({ body }) => {
    const playlist = playlistIn(body);
    if (playlist === null) return { success: false, error: 'playlist_required' };
    if (playlist !== PLAYLIST_ID) return { success: false, error: 'playlist_not_allowed' };
    return answerLatest();
  },
});

function playlistIn(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('playlistId' in body)) return null;
  const { playlistId } = body;
  return typeof playlistId === 'string' && playlistId !== '' ? playlistId : null;
}
