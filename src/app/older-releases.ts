/** Files of older releases that open tabs may still ask for. */
const OLDER_CACHE = 'older-releases';
/** The ids of those tabs stand in the same cache, under an address that nobody asks for. */
const TABS = '/.older-releases';

export interface OlderReleasesParts {
  readonly caches: CacheStorage;
  /** The cache from which Workbox removes a file as soon as a release does without it. */
  readonly precache: string;
  /** The paths of this release's files. */
  readonly current: ReadonlySet<string>;
  /** The ids of the open tabs. */
  readonly openTabs: () => Promise<readonly string[]>;
}

/**
 * Keeps the chunks of older releases on the device until no tab of them is left: another tab may have taken the new
 * release, and an old one that is offline has nowhere else to get its chunks from.
 */
export class OlderReleases {
  readonly #parts: OlderReleasesParts;

  constructor(parts: OlderReleasesParts) {
    this.#parts = parts;
  }

  /** While this release is installed next to an older one, whose files are still there. */
  async keep(): Promise<void> {
    const { caches, precache, current } = this.#parts;
    const [older, source] = [await caches.open(OLDER_CACHE), await caches.open(precache)];
    for (const request of await source.keys()) {
      const { pathname } = new URL(request.url);
      if (!pathname.startsWith('/assets/') || current.has(pathname)) continue;
      const response = await source.match(request);
      if (response !== undefined) await older.put(request, response);
    }
  }

  /** When this release takes over: every tab that is open now was opened with an older one. */
  async noteTabs(): Promise<void> {
    if (await this.#parts.caches.has(OLDER_CACHE)) {
      await this.#writeTabs(await this.#parts.openTabs());
    }
  }

  /** Removes what no tab needs any more. False while a tab of an older release is open. */
  async sweep(): Promise<boolean> {
    const { caches, openTabs } = this.#parts;
    if (!(await caches.has(OLDER_CACHE))) return true;
    const open = new Set(await openTabs());
    const left = (await this.#readTabs()).filter((id) => open.has(id));
    if (left.length > 0) {
      await this.#writeTabs(left);
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
