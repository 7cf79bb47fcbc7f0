import { kakaoSdk } from '../../content/kakao-sdk.ts';
import { setSuspendAwareTimeout } from '../../platform/suspend-aware-timeout.ts';

/** The shared content; the picture is the page's own share image. */
export interface SharedPage {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly imageUrl: string;
}

interface FeedLink {
  readonly mobileWebUrl: string;
  readonly webUrl: string;
}

/** The used part of Kakao's script (Kakao JavaScript SDK 2, `Kakao.Share.sendDefault`). */
export interface KakaoSdk {
  isInitialized(): boolean;
  init(key: string): void;
  readonly Share: {
    sendDefault(template: {
      readonly objectType: 'feed';
      readonly content: {
        readonly title: string;
        readonly description: string;
        readonly imageUrl: string;
        readonly link: FeedLink;
      };
      readonly buttons: readonly { readonly title: string; readonly link: FeedLink }[];
    }): void;
  };
}

declare global {
  var Kakao: KakaoSdk | undefined;
}

const TIMEOUT_MS = 10_000;

/** Nothing of Kakao's is loaded before the button is clicked. */
function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = kakaoSdk.url;
    script.integrity = kakaoSdk.integrity;
    script.crossOrigin = 'anonymous';
    const fail = () => {
      script.remove();
      reject(new Error('the script of KakaoTalk did not come'));
    };
    const stop = setSuspendAwareTimeout(fail, TIMEOUT_MS);
    script.onload = () => {
      stop();
      resolve();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}

/** Opens KakaoTalk with the page as a message. Rejects if Kakao's script cannot be loaded. */
export async function shareToKakaoTalk(
  key: string,
  buttonTitle: string,
  { title, text, url, imageUrl }: SharedPage,
  load: () => Promise<void> = loadScript,
): Promise<void> {
  if (globalThis.Kakao === undefined) await load();
  const sdk = globalThis.Kakao;
  if (sdk === undefined) throw new Error('the script of KakaoTalk is another one');
  if (!sdk.isInitialized()) sdk.init(key);
  const link = { mobileWebUrl: url, webUrl: url };
  sdk.Share.sendDefault({
    objectType: 'feed',
    content: { title, description: text, imageUrl, link },
    buttons: [{ title: buttonTitle, link }],
  });
}
