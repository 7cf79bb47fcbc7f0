/** Cache for files of older releases that open tabs may still request. */
const OLDER_CACHE = 'older-releases';
/** The ids of those tabs are stored in the same cache, under a path that is never requested. */
const TABS = '/.older-releases';

interface OlderReleasesParts {
  readonly caches: CacheStorage;
  /** Name of the precache, from which Workbox deletes files that are not part of the new release. */
  readonly precache: string;
  /** The paths of this release's files. */
  readonly current: ReadonlySet<string>;
  /** Returns the ids of the open tabs. */
  readonly openTabs: () => Promise<readonly string[]>;
}

/**
 * Caches the chunks of older releases until no tab of theirs is open. Another tab may have activated the new release,
 * and an older tab that is offline has no other source for its chunks.
 */
export class OlderReleases {
  readonly #parts: OlderReleasesParts;

  constructor(parts: OlderReleasesParts) {
    this.#parts = parts;
  }

  /** Copies the previous release's files out of the precache. Call it during `install`, before Workbox deletes them. */
  async copyFromPrecache(): Promise<void> {
    const { caches, precache, current } = this.#parts;
    const [older, source] = [await caches.open(OLDER_CACHE), await caches.open(precache)];
    for (const request of await source.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/assets/') || current.has(pathname)) continue;
      const response = await source.match(request);
      if (response !== undefined) await older.put(request, response);
    }
  }

  /** Stores the ids of the open tabs. Call it on `activate`, when every open tab still runs an older release. */
  async noteTabs(): Promise<void> {
    if (await this.#parts.caches.has(OLDER_CACHE)) {
      await this.#writeTabs(await this.#parts.openTabs());
    }
  }

  /** Deletes the older files once no tab needs them; returns false while a tab of an older release is open. */
  async deleteUnused(): Promise<boolean> {
    const { caches, openTabs } = this.#parts;
    if (!(await caches.has(OLDER_CACHE))) return true;
    const open = new Set(await openTabs());
    const remaining = (await this.#readTabs()).filter((id) => open.has(id));
    if (remaining.length > 0) {
      await this.#writeTabs(remaining);
      return false;
    }
    await caches.delete(OLDER_CACHE);
    return true;
  }

  async #readTabs(): Promise<readonly string[]> {
    const note = await (await this.#parts.caches.open(OLDER_CACHE)).match(TABS);
    const tabs: unknown = await note?.json().catch(() => null);
    return Array.isArray(tabs) ? tabs.filter((id) => typeof id === 'string') : [];
  }

  async #writeTabs(tabs: readonly string[]): Promise<void> {
    await (await this.#parts.caches.open(OLDER_CACHE)).put(TABS, Response.json(tabs));
  }
}
