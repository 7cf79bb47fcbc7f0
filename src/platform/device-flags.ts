import { createListeners } from './create-store.ts';
import { DEVICE_FLAG_KEYS } from './device-flag-keys.ts';

/** What this device remembers about its owner's choices. Small, synchronous, and never needed for correctness. */
export interface DeviceFlags {
  readonly hasSeenOpeningPopup: boolean;
  readonly prayerCounterVisited: boolean;
  /** Whether the way out of another app's browser was closed. */
  readonly appBrowserNoticeClosed: boolean;
  /** Null until the person chose a language. */
  readonly locale: 'ko' | 'en' | null;
  /** Whether the latest bulletins are kept before anybody opens them. */
  readonly keepsBulletins: boolean;
  /** Percent. */
  readonly textSize: 100 | 115 | 130 | 150;
  /** The local date of the first visit, as `Date.toDateString` writes it; the inline script sets it. */
  readonly firstVisit: string | null;
  /** The lecture that was chosen last, as `genesis/3`; whoever reads it knows the Bible and checks. */
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

/** How the stored text of each flag is read; null for text that is none of its values. */
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

/** What was set while storage refused, so that a choice holds at least for this page. */
const overrides = new Map<string, string | null>();
const { subscribe, notify } = createListeners();

function storedText(key: string): string | null {
  const own = overrides.get(key);
  if (own !== undefined) return own;
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

export function readDeviceFlag<F extends DeviceFlag>(flag: F): DeviceFlags[F] {
  const text = storedText(DEVICE_FLAG_KEYS[flag]);
  return (text === null ? null : PARSE[flag](text)) ?? DEVICE_FLAG_DEFAULTS[flag];
}

export function writeDeviceFlag<F extends DeviceFlag>(flag: F, value: DeviceFlags[F]): void {
  const key = DEVICE_FLAG_KEYS[flag];
  const text = value === DEVICE_FLAG_DEFAULTS[flag] ? null : String(value);
  try {
    if (text === null) globalThis.localStorage.removeItem(key);
    else globalThis.localStorage.setItem(key, text);
    overrides.delete(key);
  } catch {
    overrides.set(key, text);
  }
  notify();
}

/** Also hears what another tab of this device sets. */
export function subscribeDeviceFlags(listener: () => void): () => void {
  const unsubscribe = subscribe(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || Object.values<string>(DEVICE_FLAG_KEYS).includes(event.key))
      listener();
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => {
    unsubscribe();
    globalThis.removeEventListener?.('storage', onStorage);
  };
}
