/** What decides about a reload; replaced by tests. */
export interface PageOfRelease {
  /** The URL of this release's script. */
  readonly release: string;
  /** Throws where the browser blocks storage. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether a reload has loaded this document. */
  readonly isReload: () => boolean;
  readonly isOnline: () => boolean;
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status'>>;
  readonly reload: () => void;
}

const MARK = 'behold.reloadedRelease';

/**
 * Reloads a page that requests a file of an old release which the host no longer has; once per release, because a
 * document that stays old would reload forever. Firefox and WebKit also abort the imports of a page that is being left,
 * where a reload would cancel the navigation; so the host is first queried whether this release is really gone.
 */
export async function reloadRemovedRelease(page: PageOfRelease): Promise<void> {
  if (!page.isOnline() || wasReloaded(page)) return;
  const answer = await page
    .fetch(page.release, { method: 'HEAD', cache: 'no-store' })
    .catch(() => null);
  if (answer?.status !== 404) return;
  try {
    page.storage().setItem(MARK, page.release);
  } catch {
    // The type of the navigation is the mark: see below.
  }
  page.reload();
}

function wasReloaded({ release, storage, isReload }: PageOfRelease): boolean {
  try {
    return storage().getItem(MARK) === release;
  } catch {
    // Blocked storage; a reload by the user counts as well.
    return isReload();
  }
}
