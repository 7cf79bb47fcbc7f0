import { pictureAddress } from '../../domain/publication-pictures.ts';

/** Pictures of bulletins and news that this device keeps. The service worker fills the cache, pages read it. */
export const IMAGE_CACHE = 'publication-pictures';

/** The notes about what is kept stand in the same cache, under an address that nobody asks for. */
const NOTES = '/.publication-pictures';

/** Where the public pictures of any project are. */
const PICTURE_PATH = '/storage/v1/object/public/images/';

/** Told on this channel whenever the notes were written anew. */
export const IMAGE_CACHE_CHANNEL = 'publication-pictures';

export interface ImageCacheLimits {
  readonly bytes: number;
  readonly pictures: number;
}

/** A year of bulletins, or what somebody looks through in some weeks. */
export const IMAGE_CACHE_LIMITS: ImageCacheLimits = { bytes: 60_000_000, pictures: 600 };

export interface CachedImage {
  readonly url: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly usedAt: number;
}

export function isPicturePath(path: string): boolean {
  return path.startsWith(PICTURE_PATH);
}

async function readNotes(cache: Cache): Promise<readonly CachedImage[]> {
  const notes = await cache.match(NOTES);
  if (notes === undefined) return [];
  try {
    return (await notes.json()) as readonly CachedImage[];
  } catch {
    return [];
  }
}

/** What is kept, least recently used first. */
export async function readCachedImages(caches: CacheStorage): Promise<readonly CachedImage[]> {
  // Opening a cache would make it.
  if (!(await caches.has(IMAGE_CACHE))) return [];
  const cache = await caches.open(IMAGE_CACHE);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  return (await readNotes(cache))
    .filter(({ url }) => there.has(url))
    .sort((one, other) => one.usedAt - other.usedAt);
}

export async function deleteCachedImages(
  caches: CacheStorage,
  urls: Iterable<string>,
): Promise<void> {
  const cache = await caches.open(IMAGE_CACHE);
  for (const url of urls) await cache.delete(url, { ignoreVary: true });
}

interface Answer {
  readonly response: Response;
  /** Resolves when the picture is kept, or known not to be; never rejects. */
  readonly caching: Promise<void>;
}

export interface ImageCacheOptions {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  readonly limits?: ImageCacheLimits;
  /** Called after the notes were written. */
  readonly onChanged?: () => void;
}

/**
 * The device first, and what had to be fetched stays here until the room is needed: then the least recently used goes.
 * Workbox limits a number, not bytes; a picture may have five megabytes or twenty kilobytes.
 */
export class ImageCache {
  readonly #options: ImageCacheOptions;
  readonly #limits: ImageCacheLimits;
  /** What was used or kept since the notes were written. */
  #recent = new Map<string, Omit<CachedImage, 'url'>>();
  #line: Promise<void> = Promise.resolve();
  #planned: Promise<void> | null = null;

  constructor(options: ImageCacheOptions) {
    this.#options = options;
    this.#limits = options.limits ?? IMAGE_CACHE_LIMITS;
  }

  async answer(request: Request): Promise<Answer> {
    const { url } = request;
    const cache = await this.#options.caches.open(IMAGE_CACHE);
    // What is here in full is not fetched again as a small picture.
    for (const address of [url, pictureAddress(url).full]) {
      const cached = await cache.match(address, { ignoreVary: true });
      if (cached === undefined) continue;
      const bytes = Number(cached.headers.get('content-length') ?? 0);
      this.#recent.set(address, { bytes, usedAt: this.#options.now() });
      return { response: cached, caching: this.#tidy() };
    }
    const response = await this.#options.fetch(request);
    // An answer that cannot be looked into costs megabytes of quota, and a part is no picture.
    if (response.status !== 200) return { response, caching: Promise.resolve() };
    return { response, caching: this.#keep(cache, url, response.clone()) };
  }

  async #keep(cache: Cache, url: string, response: Response): Promise<void> {
    try {
      const body = await response.blob();
      const headers = new Headers({
        'content-type': response.headers.get('content-type') ?? body.type,
        'content-length': String(body.size),
        // A canvas or a download of the page may read it, as the server allowed.
        'access-control-allow-origin': '*',
      });
      await cache.put(url, new Response(body, { headers }));
      this.#recent.set(url, { bytes: body.size, usedAt: this.#options.now() });
      await this.#tidy();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') {
        await this.#inLine(() => this.#makeRoom(cache, 0.5));
      }
      // Any other fault leaves the picture for the next time.
    }
  }

  /** Once for many pictures: a page asks for a dozen at a time. */
  #tidy(): Promise<void> {
    this.#planned ??= this.#inLine(async () => {
      this.#planned = null;
      await this.#makeRoom(await this.#options.caches.open(IMAGE_CACHE), 1);
    });
    return this.#planned;
  }

  #inLine(work: () => Promise<void>): Promise<void> {
    this.#line = this.#line.then(work).catch(() => undefined);
    return this.#line;
  }

  /** Lets go of what exceeds a share of the limits, and writes down what stays. */
  async #makeRoom(cache: Cache, share: number): Promise<void> {
    const notes = new Map((await readNotes(cache)).map(({ url, ...rest }) => [url, rest]));
    for (const [url, use] of this.#recent) {
      const before = notes.get(url);
      notes.set(url, { bytes: use.bytes || (before?.bytes ?? 0), usedAt: use.usedAt });
    }
    this.#recent = new Map();
    const there = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => isPicturePath(new URL(url).pathname));
    const latestFirst = there
      .map((url) => ({ url, ...(notes.get(url) ?? { bytes: 0, usedAt: 0 }) }))
      .sort((one, other) => other.usedAt - one.usedAt);

    const total = share < 1 ? latestFirst.reduce((sum, { bytes }) => sum + bytes, 0) : Infinity;
    let room = Math.min(this.#limits.bytes, total) * share;
    const most = share < 1 ? Math.ceil(latestFirst.length * share) : this.#limits.pictures;
    const staying: CachedImage[] = [];
    for (const picture of latestFirst) {
      if (staying.length < most && picture.bytes <= room) {
        room -= picture.bytes;
        staying.push(picture);
      } else {
        // What comes after is older still.
        room = 0;
        await cache.delete(picture.url, { ignoreVary: true });
      }
    }
    await cache.put(NOTES, Response.json(staying));
    this.#options.onChanged?.();
  }
}
