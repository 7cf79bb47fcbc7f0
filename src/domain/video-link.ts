/** A YouTube video id: eleven letters, digits, underscores or hyphens. */
const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/;
const SITE = /^(?:www\.|m\.)?youtube\.com$/;
const EMBED_SITE = /^(?:www\.)?youtube-nocookie\.com$/;
/** Reserved names in embed URLs (playlists and live streams) that only look like video ids. */
const NO_VIDEOS: ReadonlySet<string> = new Set(['videoseries', 'live_stream']);

export function isVideoId(text: string): boolean {
  return VIDEO_ID.test(text);
}

/**
 * The video id of a watch, short or embed URL, with or without `https://` and extra parameters; null for anything else.
 * Shared by the form that saves links and the page that shows them.
 */
export function videoIdOfLink(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const id = idIn(link.trim());
  return id !== null && isVideoId(id) ? id : null;
}

function idIn(link: string): string | null {
  // `URL` would silently drop or rewrite these characters.
  if (/[\s\\\p{Cc}]/u.test(link)) return null;
  const withoutScheme = /^(?:https?:\/\/)?([a-z].*)$/i.exec(link)?.[1];
  const address = `https://${withoutScheme}`;
  if (withoutScheme === undefined || !URL.canParse(address)) return null;
  const { hostname, pathname, port, username, password, searchParams } = new URL(address);
  if (port !== '' || username !== '' || password !== '') return null;
  const [first = '', second = '', ...rest] = pathname.replace(/\/$/, '').split('/').slice(1);
  if (rest.length > 0) return null;
  if (hostname === 'youtu.be') return second === '' ? first : null;
  if (first === 'embed' && (SITE.test(hostname) || EMBED_SITE.test(hostname))) {
    return NO_VIDEOS.has(second) ? null : second;
  }
  return first === 'watch' && second === '' && SITE.test(hostname) ? searchParams.get('v') : null;
}
