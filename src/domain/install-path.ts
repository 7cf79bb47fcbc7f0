/** The facts that determine how the site can be installed on this device. */
export interface InstallEnvironment {
  readonly userAgent: string;
  /** Distinguishes iPads, which report a Mac user agent, from Macs, which have no touch screen. */
  readonly maxTouchPoints: number;
  /** Whether the page already runs as an installed app. */
  readonly standalone: boolean;
  /** Whether `beforeinstallprompt` has fired. */
  readonly promptReady: boolean;
  /** URL of the current page, with query and fragment. */
  readonly url: string;
}

/** Position of the browser's share button. */
export type ShareButtonPlace = 'safari_phone' | 'safari_tablet' | 'other_browser';

export type InstallPath =
  /** Already installed, or not installable in this browser. */
  | { readonly kind: 'none' }
  | { readonly kind: 'browser_prompt' }
  | { readonly kind: 'home_screen_guide'; readonly shareButton: ShareButtonPlace }
  /** An in-app browser cannot install apps; `href` opens the current page in the default browser. */
  | { readonly kind: 'open_in_browser'; readonly href: string }
  /** The same if no URL can leave the app: the user gets instructions instead. */
  | { readonly kind: 'open_in_browser_guide' };

const NONE: InstallPath = { kind: 'none' };

/** User agent marks of apps with an in-app browser. */
const IN_APP_MARKS = [
  /\bNAVER\(/,
  /\bLine\/\d/,
  /\bInstagram[ /]/,
  /\bFB(?:AN|AV|_IAB)\//,
  /\bBAND\/\d/,
  /\bDaumApps\b/,
];
const KAKAOTALK_MARK = /\bKAKAOTALK\b/i;
/** An Android WebView in an app without a mark of its own. */
const ANDROID_WEB_VIEW_MARK = /;\s*wv\)/;

/** The first iOS version with push messages, and on which Chrome, Edge and Firefox can add to the home screen. */
const IOS_WITH_PUSH: readonly [major: number, minor: number] = [16, 4];

export function installPath(environment: InstallEnvironment): InstallPath {
  const { userAgent, standalone, promptReady, url } = environment;
  if (standalone) return NONE;
  const system = systemOf(environment);
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

/**
 * How an iPhone or iPad gets push messages, which iOS sends only to apps on the home screen: by the link for installing
 * or for leaving the app that {@link installPath} gives, in Safari, or only after an update of the system.
 */
export type PushSetupStep = 'install' | 'open_in_browser' | 'open_in_safari' | 'update_system';

export function pushSetupStep(environment: InstallEnvironment): PushSetupStep {
  if (environment.standalone || !hasRecentIos(environment.userAgent)) return 'update_system';
  const { kind } = installPath(environment);
  if (kind === 'none') return 'open_in_safari';
  return kind.startsWith('open_in_browser') ? 'open_in_browser' : 'install';
}

type System = 'android' | 'iphone' | 'ipad' | 'other';

type Device = Pick<InstallEnvironment, 'userAgent' | 'maxTouchPoints'>;

/** Whether the device is an iPhone or iPad. */
export function isIos(device: Device): boolean {
  return ['iphone', 'ipad'].includes(systemOf(device));
}

function systemOf({ userAgent, maxTouchPoints }: Device): System {
  if (/\bAndroid\b/.test(userAgent)) return 'android';
  if (/\b(?:iPhone|iPod)\b/.test(userAgent)) return 'iphone';
  if (/\biPad\b/.test(userAgent)) return 'ipad';
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1 ? 'ipad' : 'other';
}

function iosPath(userAgent: string, system: 'iphone' | 'ipad'): InstallPath {
  if (/\b(?:CriOS|EdgiOS|FxiOS)\//.test(userAgent)) {
    return hasRecentIos(userAgent)
      ? { kind: 'home_screen_guide', shareButton: 'other_browser' }
      : { kind: 'open_in_browser_guide' };
  }
  // Only Safari's user agent has both a version and a name and nothing after them; web views omit both.
  if (/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\/[\d.]+$/.test(userAgent)) {
    return {
      kind: 'home_screen_guide',
      shareButton: system === 'ipad' ? 'safari_tablet' : 'safari_phone',
    };
  }
  return userAgent.includes('Safari/') ? NONE : { kind: 'open_in_browser_guide' };
}

/** iPads in desktop mode hide their iOS version; all of those are recent enough. */
function hasRecentIos(userAgent: string): boolean {
  const version = /\bOS (\d+)_(\d+)/.exec(userAgent);
  if (version === null) return true;
  const [major, minor] = IOS_WITH_PUSH;
  const [ownMajor, ownMinor] = [Number(version[1]), Number(version[2])];
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** KakaoTalk's URL scheme for opening a page outside its browser, on Android and iOS. */
export function kakaoTalkExternalUrl(url: string): string {
  return `kakaotalk://web/openExternal?url=${encodeURIComponent(url)}`;
}

/** Android intent URL that opens the default browser; if no app handles it, the page stays open. */
export function androidIntentUrl(url: string): string {
  const { protocol } = new URL(url);
  const rest = url.slice(`${protocol}//`.length);
  const scheme = protocol.slice(0, -1);
  return `intent://${rest}#Intent;scheme=${scheme};action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=${encodeURIComponent(url)};end`;
}
