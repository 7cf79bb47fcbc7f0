/** What tells how the site can become an app on this device. */
export interface InstallSurroundings {
  readonly userAgent: string;
  /** iPads call themselves Macs; only their touch screen tells. */
  readonly maxTouchPoints: number;
  /** Already running as an installed app. */
  readonly standalone: boolean;
  /** The browser has offered its own installation (`beforeinstallprompt`). */
  readonly promptReady: boolean;
  /** Address of the page that is shown, with its query and fragment. */
  readonly url: string;
}

/** Where the share button of the browser is. */
export type ShareButtonPlace = 'safari_phone' | 'safari_tablet' | 'other_browser';

export type InstallPath =
  /** Installed already, or this browser has no way. */
  | { readonly kind: 'none' }
  | { readonly kind: 'browser_prompt' }
  | { readonly kind: 'home_screen_guide'; readonly shareButton: ShareButtonPlace }
  /** An app's own browser cannot install; the address opens this very page in the device's browser. */
  | { readonly kind: 'open_in_browser'; readonly href: string }
  /** The same where no address can leave the app: the person is shown how. */
  | { readonly kind: 'open_in_browser_guide' };

const NONE: InstallPath = { kind: 'none' };

/** Apps that open links in a browser of their own, by the mark they leave in the user agent. */
const IN_APP_MARKS = [
  /\bNAVER\(/,
  /\bLine\/\d/,
  /\bInstagram[ /]/,
  /\bFB(?:AN|AV|_IAB)\//,
  /\bBAND\/\d/,
  /\bDaumApps\b/,
];
const KAKAOTALK_MARK = /\bKAKAOTALK\b/i;
/** A bare web view inside an app that leaves no mark of its own. */
const ANDROID_WEB_VIEW_MARK = /;\s*wv\)/;

/** Chrome, Edge and Firefox on iOS can add to the home screen from this version of iOS on. */
const IOS_OTHER_BROWSERS_SINCE: readonly [major: number, minor: number] = [16, 4];

export function installPath(surroundings: InstallSurroundings): InstallPath {
  const { userAgent, standalone, promptReady, url } = surroundings;
  if (standalone) return NONE;
  const system = systemOf(surroundings);
  if (system !== 'other') {
    if (KAKAOTALK_MARK.test(userAgent)) {
      return { kind: 'open_in_browser', href: kakaoTalkExternalUrl(url) };
    }
    if (IN_APP_MARKS.some((mark) => mark.test(userAgent))) {
      return system === 'android'
        ? { kind: 'open_in_browser', href: androidIntentUrl(url) }
        : { kind: 'open_in_browser_guide' };
    }
  }
  if (system === 'android' && ANDROID_WEB_VIEW_MARK.test(userAgent)) {
    return { kind: 'open_in_browser', href: androidIntentUrl(url) };
  }
  if (promptReady) return { kind: 'browser_prompt' };
  if (system !== 'iphone' && system !== 'ipad') return NONE;
  return iosPath(userAgent, system);
}

type System = 'android' | 'iphone' | 'ipad' | 'other';

function systemOf({ userAgent, maxTouchPoints }: InstallSurroundings): System {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'iphone';
  if (/\biPad\b/.test(userAgent)) return 'ipad';
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1 ? 'ipad' : 'other';
}

function iosPath(userAgent: string, system: 'iphone' | 'ipad'): InstallPath {
  if (/\b(?:CriOS|EdgiOS|FxiOS)\//.test(userAgent)) {
    return hasHomeScreenInOtherBrowsers(userAgent)
      ? { kind: 'home_screen_guide', shareButton: 'other_browser' }
      : { kind: 'open_in_browser_guide' };
  }
  // Only Safari itself says its version and its name and nothing more; a web view leaves out both.
  if (/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/.test(userAgent)) {
    return {
      kind: 'home_screen_guide',
      shareButton: system === 'ipad' ? 'safari_tablet' : 'safari_phone',
    };
  }
  return userAgent.includes('Safari/') ? NONE : { kind: 'open_in_browser_guide' };
}

/** An iPad in desktop mode hides its version; those iPads are new enough. */
function hasHomeScreenInOtherBrowsers(userAgent: string): boolean {
  const version = /\bOS (\d+)_(\d+)/.exec(userAgent);
  if (version === null) return true;
  const [major, minor] = IOS_OTHER_BROWSERS_SINCE;
  const [ownMajor, ownMinor] = [Number(version[1]), Number(version[2])];
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** KakaoTalk's own scheme for leaving its browser, on Android and iOS alike. */
export function kakaoTalkExternalUrl(url: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`;
}

/** Android's intent for the device's own browser; where none answers, the page stays where it is. */
export function androidIntentUrl(url: string): string {
  const { protocol } = new URL(url);
  const rest = url.slice(`${protocol}//`.length);
  const scheme = protocol.slice(0, -1);
  return `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(url)};end`;
}
