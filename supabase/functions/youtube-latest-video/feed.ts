import { isVideoId } from '../../../src/domain/video-link.ts';
import { readableLine } from '../_shared/readable-line.ts';

export interface Video {
  readonly id: string;
  readonly title: string;
  /** ISO 8601 time; null if the feed has none. */
  readonly publishedAt: string | null;
}

/** Titles that YouTube gives to videos that are no longer public. */
const WITHDRAWN = new Set(['Private video', 'Deleted video']);
const DEPTH_LIMIT = 32;

/** The text is not a complete video feed: it is another document, malformed or truncated. */
export class UnusableFeed extends Error {}

/**
 * Returns the newest video of a playlist's Atom feed, or null if there is none. A playlist may be sorted in either
 * direction, so the publication date decides; the first entry wins if dates are missing or equal.
 * @throws UnusableFeed
 */
export function latestVideo(xml: string): Video | null {
  let latest: { readonly video: Video; readonly published: number } | null = null;
  for (const entry of entriesOf(xml)) {
    const video = videoOf(entry);
    if (video === null) continue;
    const published = Date.parse(video.publishedAt ?? '') || 0;
    if (latest === null || published > latest.published) latest = { video, published };
  }
  return latest?.video ?? null;
}

/** Text of an entry's child elements by name; the first element of each name counts. */
type Entry = Map<string, string>;

function videoOf(entry: Entry): Video | null {
  const id = entry.get('yt:videoId') ?? entry.get('id')?.replace(/^yt:video:/, '') ?? '';
  const title = readableLine(entry.get('title') ?? '');
  if (!isVideoId(id) || title === '' || WITHDRAWN.has(title)) return null;
  const published = Date.parse(entry.get('published') ?? '');
  return {
    id,
    title,
    publishedAt: Number.isNaN(published) ? null : new Date(published).toISOString(),
  };
}

/**
 * Matches a comment, a CDATA section, a processing instruction, or a tag, whose quoted attribute values may contain
 * `>`.
 */
const MARKUP =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;

function entriesOf(xml: string): Entry[] {
  const entries: Entry[] = [];
  const open: string[] = [];
  let ended = false;
  let text = '';
  let at = xml.charCodeAt(0) === 0xfeff ? 1 : 0;

  const addText = (more: string) => {
    if (open.length > 0) text += more;
    else if (more.trim() !== '') throw new UnusableFeed();
  };
  const openTag = (name: string) => {
    const depth = open.push(name);
    if (depth > DEPTH_LIMIT || (depth === 1 && (ended || name !== 'feed')))
      throw new UnusableFeed();
    if (depth === 2 && name === 'entry') entries.push(new Map());
    text = '';
  };
  const closeTag = (name: string) => {
    if (open.pop() !== name) throw new UnusableFeed();
    const entry = entries.at(-1);
    const isOfEntry = open.length === 2 && open[1] === 'entry';
    if (isOfEntry && entry !== undefined && !entry.has(name)) entry.set(name, text.trim());
    if (open.length === 0) ended = true;
    text = '';
  };

  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const end = next === -1 ? xml.length : next;
    if (end > at) addText(decoded(xml.slice(at, end)));
    if (next === -1) break;
    MARKUP.lastIndex = next;
    const found = MARKUP.exec(xml);
    if (found === null) throw new UnusableFeed();
    const [whole, section, closing, name, , selfClosing] = found;
    if (section !== undefined) addText(section);
    else if (name !== undefined) {
      if (closing !== '/') openTag(name);
      if (closing === '/' || selfClosing === '/') closeTag(name);
    }
    at = next + whole.length;
  }
  if (!ended) throw new UnusableFeed();
  return entries;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** Decodes the five predefined XML entities and numeric character references; other references are left unchanged. */
function decoded(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|(\w+));/g,
    (whole, decimal, hex, name) => {
      if (name !== undefined)
        return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
      return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}
