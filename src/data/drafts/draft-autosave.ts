import { deviceDraftCopies, type DraftCopies } from '../../offline/drafts/draft-copies.ts';
import type { Drafts } from '../../offline/drafts/drafts.ts';

/** Draft autosave: saves the draft of one form on every change, including the last keystroke before the page is closed. */
export interface DraftAutosave {
  /** The draft, of unknown shape because an older release may have written it; null if there is none. */
  readonly read: () => Promise<unknown>;
  /** Null removes the draft. */
  readonly save: (value: unknown) => void;
  /** Resolves to the newest draft when all pending writes are done; nothing more is written until the next `save`. */
  readonly settle: () => Promise<unknown>;
  readonly stop: () => void;
}

interface DraftPlatform {
  readonly load: () => Promise<Drafts>;
  readonly copies: DraftCopies;
  /** Calls the listener when the page may be about to close; returns an unsubscribe function. */
  readonly onLeaving: (listener: () => void) => () => void;
}

const browserPlatform: DraftPlatform = {
  load: async () => (await import('../../offline/drafts/drafts.ts')).deviceDrafts,
  copies: deviceDraftCopies,
  onLeaving(listener) {
    // A phone may kill a hidden page without any further event.
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') listener();
    };
    window.addEventListener('pagehide', listener);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('pagehide', listener);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  },
};

export function createDraftAutosave(
  key: string,
  { load, copies, onLeaving }: DraftPlatform = browserPlatform,
): DraftAutosave {
  /** The value that is not in the database yet. */
  let newest: { readonly value: unknown } | null = null;
  let writing: Promise<void> | null = null;
  let latest: unknown = null;
  /** Whether the stored draft could not be read, so that the form was begun without it. */
  let isUnread = false;
  /** The copy that says so to the next page. */
  const unreadKey = `unread:${key}`;

  const saveCopy = (value: unknown) => {
    copies.save(key, value);
    if (isUnread) copies.save(unreadKey, true);
  };

  const write = async (value: unknown): Promise<boolean> => {
    try {
      const drafts = await load();
      if (isUnread) {
        await drafts.displace(key);
        isUnread = false;
        copies.remove(unreadKey);
      }
      return await (value === null ? drafts.remove(key) : drafts.save(key, value));
    } catch {
      return false;
    }
  };

  /** Writes one value at a time; values that are replaced during a write are skipped. */
  const writeAll = async () => {
    while (newest !== null) {
      const current: { readonly value: unknown } = newest;
      const isStored = await write(current.value);
      if (newest !== current) continue;
      // Without a database the draft exists only as the copy.
      if (isStored) copies.remove(key);
      else saveCopy(current.value);
      newest = null;
    }
    writing = null;
  };

  const save = (value: unknown) => {
    newest = { value };
    latest = value;
    writing ??= writeAll();
  };

  const leave = () => {
    if (newest !== null) saveCopy(newest.value);
  };
  const unsubscribe = onLeaving(leave);

  return {
    async read() {
      const copy = copies.read(key);
      if (copy !== undefined) {
        isUnread = copies.read(unreadKey) === true;
        save(copy);
        return copy;
      }
      try {
        latest = await (await load()).read(key);
        return latest;
      } catch {
        isUnread = true;
        return null;
      }
    },
    save,
    async settle() {
      await writing;
      return latest;
    },
    stop() {
      leave();
      unsubscribe();
    },
  };
}

/** All drafts whose key starts with the prefix, by the rest of the key, as a form opened now would read them. */
export async function listDrafts(
  prefix: string,
  { load, copies }: Pick<DraftPlatform, 'load' | 'copies'> = browserPlatform,
): Promise<ReadonlyMap<string, unknown>> {
  // Read the copies first: a copy is removed once its draft is in the database.
  const newer = copies.readAll(prefix);
  const stored = await load()
    .then((drafts) => drafts.readAll(prefix))
    .catch(() => new Map<string, unknown>());
  return new Map(
    [...new Map([...stored, ...newer])]
      .filter(([, value]) => value !== null)
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
}

/** Removes all drafts whose key starts with the prefix, and the copies of them that closed tabs left behind. */
export async function deleteDrafts(prefix: string): Promise<void> {
  const { load, copies } = browserPlatform;
  copies.removeAll(prefix);
  try {
    await (await load()).removeAll(prefix);
  } catch {
    // Without a database there are no drafts.
  }
}
