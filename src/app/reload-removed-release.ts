/** What decides about a reload; replaced by tests. */
export interface PageOfRelease {
  /** The URL of this release's script. */
  readonly release: string;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
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
export async function reloadRemovedRelease({
  release,
  storage,
  isOnline,
  fetch,
  reload,
}: PageOfRelease): Promise<void> {
  if (!isOnline() || storage.getItem(MARK) === release) return;
  const answer = await fetch(release, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 404) return;
  storage.setItem(MARK, release);
  reload();
}
