import { pictureAddress } from '../../domain/publication-pictures.ts';
import { IMAGE_CACHE } from '../picture-caches.ts';

/** The metadata is stored in the same cache, at an address that no page requests. */
const METADATA_URL = '/.publication-pictures';

/** The path of public pictures, the same in every Supabase project. */
const PICTURE_PATH = '/storage/v1/object/public/images/';

/** The broadcast channel that announces new metadata. */
export const IMAGE_CACHE_CHANNEL = 'publication-pictures';

export interface ImageCacheLimits {
  readonly bytes: number;
  readonly pictures: number;
}

/** Room for a year of bulletins, or a few weeks of browsing. */
const IMAGE_CACHE_LIMITS: ImageCacheLimits = { bytes: 60_000_000, pictures: 600 };

export interface CachedImage {
  readonly url: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly usedAt: number;
}

export function isPicturePath(path: string): boolean {
  return path.startsWith(PICTURE_PATH);
}

async function readMetadata(cache: Cache): Promise<readonly CachedImage[]> {
  const metadata = await cache.match(METADATA_URL);
  if (metadata === undefined) return [];
  try {
    return (await metadata.json()) as readonly CachedImage[];
  } catch {
    return [];
  }
}

/** The size that {@link ImageCache} stores with a picture; 0 if it is unknown. */
function sizeOf(picture: Response | undefined): number {
  return Number(picture?.headers.get('content-length') ?? 0);
}

async function storedSize(cache: Cache, url: string): Promise<number> {
  return sizeOf(await cache.match(url, { ignoreVary: true }));
}

/** The cached pictures, least recently used first. */
export async function readCachedImages(caches: CacheStorage): Promise<readonly CachedImage[]> {
  // `open` would create a missing cache.
  if (!(await caches.has(IMAGE_CACHE))) return [];
  const cache = await caches.open(IMAGE_CACHE);
  const cachedUrls = new Set((await cache.keys()).map(({ url }) => url));
  return (await readMetadata(cache))
    .filter(({ url }) => cachedUrls.has(url))
    .sort((one, other) => one.usedAt - other.usedAt);
}

export async function deleteCachedImages(
  caches: CacheStorage,
  urls: Iterable<string>,
): Promise<void> {
  const cache = await caches.open(IMAGE_CACHE);
  for (const url of urls) await cache.delete(url, { ignoreVary: true });
}

interface ServedPicture {
  readonly response: Response;
  /** Resolves once the picture is cached, or could not be; never rejects. */
  readonly caching: Promise<void>;
}

interface ImageCacheOptions {
  readonly caches: CacheStorage;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  readonly limits?: ImageCacheLimits;
  /** Called after the metadata was written. */
  readonly onChanged?: () => void;
}

/**
 * A cache-first strategy with LRU eviction by total size. Workbox limits only the number of entries, but a picture may
 * have 20 kB or 5 MB.
 */
export class ImageCache {
  readonly #options: ImageCacheOptions;
  readonly #limits: ImageCacheLimits;
  /** Pictures read or added since the metadata was written. */
  #recent = new Map<string, Omit<CachedImage, 'url'>>();
  #queue: Promise<void> = Promise.resolve();
  #scheduledEviction: Promise<void> | null = null;

  constructor(options: ImageCacheOptions) {
    this.#options = options;
    this.#limits = options.limits ?? IMAGE_CACHE_LIMITS;
  }

  async serve(request: Request): Promise<ServedPicture> {
    const { url } = request;
    const cache = await this.#options.caches.open(IMAGE_CACHE);
    // A cached full picture also serves requests for its small version.
    for (const address of [url, pictureAddress(url).full]) {
      const cached = await cache.match(address, { ignoreVary: true });
      if (cached === undefined) continue;
      this.#recent.set(address, { bytes: sizeOf(cached), usedAt: this.#options.now() });
      return { response: cached, caching: this.#scheduleEviction() };
    }
    const response = await this.#options.fetch(request);
    // Not opaque responses, which count as megabytes of quota, nor partial ones (206).
    if (response.status !== 200) return { response, caching: Promise.resolve() };
    return { response, caching: this.#store(cache, url, response.clone()) };
  }

  async #store(cache: Cache, url: string, response: Response): Promise<void> {
    try {
      const body = await response.blob();
      const headers = new Headers({
        'content-type': response.headers.get('content-type') ?? body.type,
        'content-length': String(body.size),
        // Keeps the response readable for canvases and downloads, as the server allowed.
        'access-control-allow-origin': '*',
      });
      await cache.put(url, new Response(body, { headers }));
      this.#recent.set(url, { bytes: body.size, usedAt: this.#options.now() });
      await this.#scheduleEviction();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'QuotaExceededError') {
        await this.#enqueue(() => this.#evict(cache, 0.5));
      }
      // After any other error the picture is cached the next time it is requested.
    }
  }

  /** Coalesces calls, because a page requests a dozen pictures at a time. */
  #scheduleEviction(): Promise<void> {
    this.#scheduledEviction ??= this.#enqueue(async () => {
      this.#scheduledEviction = null;
      await this.#evict(await this.#options.caches.open(IMAGE_CACHE), 1);
    });
    return this.#scheduledEviction;
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    this.#queue = this.#queue.then(work).catch(() => undefined);
    return this.#queue;
  }

  /**
   * Evicts the least recently used pictures and writes the metadata. A share of 1 enforces the limits; a smaller one
   * shrinks the cache to that share of its present size.
   */
  async #evict(cache: Cache, share: number): Promise<void> {
    const metadata = new Map((await readMetadata(cache)).map(({ url, ...rest }) => [url, rest]));
    for (const [url, use] of this.#recent) {
      const before = metadata.get(url);
      metadata.set(url, { bytes: use.bytes || (before?.bytes ?? 0), usedAt: use.usedAt });
    }
    this.#recent = new Map();
    const cachedUrls = (await cache.keys())
      .map(({ url }) => url)
      .filter((url) => isPicturePath(new URL(url).pathname));
    const latestFirst: CachedImage[] = [];
    for (const url of cachedUrls) {
      const { bytes = 0, usedAt = 0 } = metadata.get(url) ?? {};
      // Without metadata, the size is in the header that was stored with the picture.
      latestFirst.push({ url, bytes: bytes || (await storedSize(cache, url)), usedAt });
    }
    latestFirst.sort((one, other) => other.usedAt - one.usedAt);

    const total = share < 1 ? latestFirst.reduce((sum, { bytes }) => sum + bytes, 0) : Infinity;
    let remainingBytes = Math.min(this.#limits.bytes, total) * share;
    const maxCount = share < 1 ? Math.ceil(latestFirst.length * share) : this.#limits.pictures;
    const retained: CachedImage[] = [];
    for (const picture of latestFirst) {
      if (retained.length < maxCount && picture.bytes <= remainingBytes) {
        remainingBytes -= picture.bytes;
        retained.push(picture);
      } else {
        // Evict everything older too, also pictures of unknown size.
        remainingBytes = -1;
        await cache.delete(picture.url, { ignoreVary: true });
      }
    }
    await cache.put(METADATA_URL, Response.json(retained));
    this.#options.onChanged?.();
  }
}
