import { deviceDraftCopies, type DraftCopies } from '../../offline/drafts/draft-copies.ts';
import type { Drafts } from '../../offline/drafts/drafts.ts';

/** One draft of one form, written as fast as it is typed; also the last key before the page goes is kept. */
export interface DraftAutosave {
  /** Of unknown shape: an older release may have written it. Null when there is none. */
  readonly read: () => Promise<unknown>;
  /** Null when there is nothing to keep, which removes the draft. */
  readonly save: (value: unknown) => void;
  /** Waits until everything is kept; then nothing of this form is written any more until the next word. */
  readonly settle: () => Promise<void>;
  readonly stop: () => void;
}

export interface DraftPlatform {
  readonly load: () => Promise<Drafts>;
  readonly copies: DraftCopies;
  /** Hears that the page may end; says how to stop hearing. */
  readonly onLeaving: (listener: () => void) => () => void;
}

const browserPlatform: DraftPlatform = {
  load: async () => (await import('../../offline/drafts/drafts.ts')).deviceDrafts,
  copies: deviceDraftCopies,
  onLeaving(listener) {
    // A phone may end a hidden page without another word.
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
  /** What the database does not hold yet. */
  let newest: { readonly value: unknown } | null = null;
  let writing: Promise<void> | null = null;

  const write = async (value: unknown): Promise<boolean> => {
    try {
      const drafts = await load();
      if (value !== null) return await drafts.save(key, value);
      await drafts.remove(key);
      return true;
    } catch {
      return false;
    }
  };

  /** One write at a time; whatever was typed in the meantime is the next, without what came between. */
  const writeAll = async () => {
    while (newest !== null) {
      const current: { readonly value: unknown } = newest;
      const isCached = await write(current.value);
      if (newest !== current) continue;
      // Where there is no database the copy is all there is.
      if (isCached) copies.remove(key);
      else copies.save(key, current.value);
      newest = null;
    }
    writing = null;
  };

  const save = (value: unknown) => {
    newest = { value };
    writing ??= writeAll();
  };

  const leave = () => {
    if (newest !== null) copies.save(key, newest.value);
  };
  const unsubscribe = onLeaving(leave);

  return {
    async read() {
      const copy = copies.read(key);
      if (copy !== undefined) {
        save(copy);
        return copy;
      }
      try {
        return await (await load()).read(key);
      } catch {
        return null;
      }
    },
    save,
    async settle() {
      await writing;
      copies.remove(key);
    },
    stop() {
      leave();
      unsubscribe();
    },
  };
}

/** Every draft whose name begins so, by the rest of its name: what a form that begins now would begin with. */
export async function listDrafts(
  prefix: string,
  { load, copies }: Pick<DraftPlatform, 'load' | 'copies'> = browserPlatform,
): Promise<ReadonlyMap<string, unknown>> {
  // Read before the database, which may come to hold them meanwhile.
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

/** Removes every draft whose name begins so, and the copies that closing tabs left of them. */
export async function deleteDrafts(
  prefix: string,
  { load, copies }: Pick<DraftPlatform, 'load' | 'copies'> = browserPlatform,
): Promise<void> {
  copies.removeAll(prefix);
  try {
    await (await load()).removeAll(prefix);
  } catch {
    // Without a database there are none.
  }
}
