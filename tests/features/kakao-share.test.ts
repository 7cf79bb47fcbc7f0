import { afterEach, expect, test, vi } from 'vitest';
import { contentSecurityPolicy } from '../../src/build/response-headers.ts';
import { kakaoSdk } from '../../src/content/kakao-sdk.ts';
import { shareToKakaoTalk, type KakaoSdk } from '../../src/features/share-page/kakao-share.ts';

const PAGE = {
  title: '주일예배 | 비홀드교회',
  text: '주일 오전 9시와 11시',
  url: 'https://behold.example/services/sunday',
  imageUrl: 'https://behold.example/share/worship.png',
};

type Template = Parameters<KakaoSdk['Share']['sendDefault']>[0];

/** A fake of the Kakao SDK as documented. */
function fakeSdk(): { readonly sdk: KakaoSdk; readonly keys: string[]; readonly sent: Template[] } {
  const keys: string[] = [];
  const sent: Template[] = [];
  const sdk: KakaoSdk = {
    isInitialized: () => keys.length > 0,
    init: (key) => keys.push(key),
    Share: {
      sendDefault: (template) => {
        if (keys.length === 0) throw new Error('Kakao.init is missing');
        sent.push(template);
      },
    },
  };
  return { sdk, keys, sent };
}

afterEach(() => {
  globalThis.Kakao = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('shareToKakaoTalk sends the page as a feed message, and loads and initializes the SDK once', async () => {
  const { sdk, keys, sent } = fakeSdk();
  let loads = 0;
  const load = async () => {
    loads += 1;
    globalThis.Kakao = sdk;
    return Promise.resolve();
  };
  await shareToKakaoTalk('key', '열어 보기', PAGE, load);
  await shareToKakaoTalk('key', '열어 보기', PAGE, load);
  expect(loads).toBe(1);
  expect(keys).toEqual(['key']);
  const link = { mobileWebUrl: PAGE.url, webUrl: PAGE.url };
  expect(sent[0]).toEqual({
    objectType: 'feed',
    content: { title: PAGE.title, description: PAGE.text, imageUrl: PAGE.imageUrl, link },
    buttons: [{ title: '열어 보기', link }],
  });
});

test('shareToKakaoTalk rejects when the SDK does not load, and loads it again at the next call', async () => {
  const { sdk, sent } = fakeSdk();
  const offline = () => Promise.reject(new Error('offline'));
  await expect(shareToKakaoTalk('key', '', PAGE, offline)).rejects.toThrow('offline');
  await expect(shareToKakaoTalk('key', '', PAGE, () => Promise.resolve())).rejects.toThrow();
  await shareToKakaoTalk('key', '', PAGE, () => {
    globalThis.Kakao = sdk;
    return Promise.resolve();
  });
  expect(sent).toHaveLength(1);
});

test('shareToKakaoTalk rejects when the script of the SDK hangs, and removes it from the page', async () => {
  vi.useFakeTimers();
  const { sdk, sent } = fakeSdk();
  const scripts = new Set<Partial<HTMLScriptElement>>();
  vi.stubGlobal('document', {
    createElement: () => {
      const script = { remove: () => scripts.delete(script), onload: () => undefined };
      return script;
    },
    head: { append: (script: Partial<HTMLScriptElement>) => scripts.add(script) },
  });
  const outcome = shareToKakaoTalk('key', '', PAGE).catch(String);
  expect(scripts.size).toBe(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([outcome, Promise.resolve('nothing')])).toContain('did not come');
  expect(scripts.size).toBe(0);

  const next = shareToKakaoTalk('key', '', PAGE);
  globalThis.Kakao = sdk;
  for (const script of scripts) script.onload?.call(globalThis as never, new Event('load'));
  await next;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(scripts.size).toBe(1);
});

test('contentSecurityPolicy allows the Kakao SDK only when a key is configured', () => {
  expect(contentSecurityPolicy(undefined, [], '')).not.toContain('kakao');
  const policy = contentSecurityPolicy(undefined, [], 'key');
  expect(policy).toMatch(new RegExp(`script-src [^;]*${kakaoSdk.origin}(?: |;)`));
  expect(policy).toMatch(new RegExp(`form-action [^;]*${kakaoSdk.sharerOrigin}(?: |;|$)`));
  expect(kakaoSdk.url.startsWith(`${kakaoSdk.origin}/`)).toBe(true);
});
