import { createListeners } from './create-store.ts';

/**
 * The user's choices on this device, in local storage under these names. Small, synchronous, and never needed for
 * correctness.
 */
export interface DeviceFlags {
  readonly hasSeenOpeningPopup: boolean;
  readonly prayerCounterVisited: boolean;
  /** Whether the user dismissed the notice about leaving an in-app browser. */
  readonly appBrowserNoticeClosed: boolean;
  /** Null until the user has chosen a language. */
  readonly locale: 'ko' | 'en' | null;
  /** Whether the latest bulletins are prefetched. */
  readonly keepsBulletins: boolean;
  /** Percent. */
  readonly textSize: 100 | 115 | 130 | 150;
  /** The local date of the first visit in the format of `Date.toDateString`; set by the inline script. */
  readonly firstVisit: string | null;
  /** The lecture chosen last, such as `genesis/3`. Not validated here: the reader checks the book and chapter. */
  readonly lecturePlace: string | null;
}

export type DeviceFlag = keyof DeviceFlags;

export const DEVICE_FLAG_DEFAULTS: DeviceFlags = {
  hasSeenOpeningPopup: false,
  prayerCounterVisited: false,
  appBrowserNoticeClosed: false,
  keepsBulletins: true,
  locale: null,
  textSize: 100,
  lecturePlace: null,
  firstVisit: null,
};

export const TEXT_SIZES = [
  100, 115, 130, 150,
] as const satisfies readonly DeviceFlags['textSize'][];

/** Parses the stored text of each flag; null if it is not a valid value. */
const PARSE: { readonly [F in DeviceFlag]: (text: string) => DeviceFlags[F] | null } = {
  hasSeenOpeningPopup: (text) => (text === 'true' ? true : null),
  prayerCounterVisited: (text) => (text === 'true' ? true : null),
  appBrowserNoticeClosed: (text) => (text === 'true' ? true : null),
  keepsBulletins: (text) => (text === 'false' ? false : null),
  locale: (text) => (text === 'ko' || text === 'en' ? text : null),
  textSize: (text) => TEXT_SIZES.find((size) => String(size) === text) ?? null,
  lecturePlace: (text) => text,
  firstVisit: (text) => text,
};

/** Values that local storage refused to store; they apply until the page is closed. */
const overrides = new Map<DeviceFlag, string | null>();
const { subscribe, notify } = createListeners();

function storedText(flag: DeviceFlag): string | null {
  const own = overrides.get(flag);
  if (own !== undefined) return own;
  try {
    return globalThis.localStorage?.getItem(flag) ?? null;
  } catch {
    return null;
  }
}

export function readDeviceFlag<F extends DeviceFlag>(flag: F): DeviceFlags[F] {
  const text = storedText(flag);
  return (text === null ? null : PARSE[flag](text)) ?? DEVICE_FLAG_DEFAULTS[flag];
}

export function writeDeviceFlag<F extends DeviceFlag>(flag: F, value: DeviceFlags[F]): void {
  const text = value === DEVICE_FLAG_DEFAULTS[flag] ? null : String(value);
  try {
    if (text === null) globalThis.localStorage.removeItem(flag);
    else globalThis.localStorage.setItem(flag, text);
    overrides.delete(flag);
  } catch {
    overrides.set(flag, text);
  }
  notify();
}

/** Calls the listener when a flag changes, also in another tab. */
export function subscribeDeviceFlags(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.hasOwn(DEVICE_FLAG_DEFAULTS, event.key)) listener();
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    unsubscribe();
    globalThis.removeEventListener?.('storage', onStorage);
  };
}
