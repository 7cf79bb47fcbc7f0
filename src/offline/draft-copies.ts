/**
 * The last words before a page goes: a database does not finish writing then, this storage does. A copy lives only
 * until its draft has reached the database.
 */
export interface DraftCopies {
  /** Undefined when there is none; null says that the draft was emptied. */
  read(key: string): unknown;
  keep(key: string, value: unknown): void;
  remove(key: string): void;
  /** Every copy whose key begins so. */
  removeAll(prefix: string): void;
}

const nameOf = (key: string) => `draft:${key}`;

/** Asked for its storage with every call, because a browser may refuse it at any time. */
export function createDraftCopies(storage: () => Storage): DraftCopies {
  return {
    read(key) {
      try {
        const text = storage().getItem(nameOf(key));
        return text === null ? undefined : (JSON.parse(text) as unknown);
      } catch {
        return undefined;
      }
    },
    keep(key, value) {
      try {
        storage().setItem(nameOf(key), JSON.stringify(value));
      } catch {
        // The database may still be quick enough.
      }
    },
    remove(key) {
      try {
        storage().removeItem(nameOf(key));
      } catch {
        // What could not be removed could not be kept either.
      }
    },
    removeAll(prefix) {
      try {
        const names = Array.from({ length: storage().length }, (_, index) => storage().key(index));
        for (const name of names) {
          if (name?.startsWith(nameOf(prefix)) === true) storage().removeItem(name);
        }
      } catch {
        // What could not be removed could not be kept either.
      }
    },
  };
}

/** Those of this device; a closed tab leaves them behind. */
export const deviceDraftCopies: DraftCopies = createDraftCopies(() => localStorage);
