const SAVE_AFTER_MS = 300;

const load = async () => (await import('../offline/drafts.ts')).deviceDrafts;

/** One draft of one form. Everything written within a moment is kept together; leaving the page keeps it at once. */
export interface DraftKeeper {
  /** Of unknown shape: an older release may have written it. */
  readonly read: () => Promise<unknown>;
  /** Null when there is nothing to keep, which removes the draft. */
  readonly keep: (value: unknown) => void;
  /** Waits until nothing is left to be kept, then forgets what was not kept yet. */
  readonly settle: () => Promise<void>;
  readonly stop: () => void;
}

export function createDraftKeeper(key: string): DraftKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { readonly value: unknown } | null = null;
  let line: Promise<unknown> = Promise.resolve();

  const save = () => {
    clearTimeout(timer);
    const next = waiting;
    waiting = null;
    if (next === null) return;
    line = line
      .then(load)
      .then(async (drafts) => {
        if (next.value === null) await drafts.remove(key);
        else await drafts.keep(key, next.value);
      })
      .catch(() => undefined);
  };
  window.addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);

  return {
    read: async () => {
      try {
        return await (await load()).read(key);
      } catch {
        return null;
      }
    },
    keep(value) {
      waiting = { value };
      clearTimeout(timer);
      timer = setTimeout(save, SAVE_AFTER_MS);
    },
    async settle() {
      clearTimeout(timer);
      waiting = null;
      await line;
    },
    stop() {
      save();
      window.removeEventListener('pagehide', save);
      document.removeEventListener('visibilitychange', save);
    },
  };
}
