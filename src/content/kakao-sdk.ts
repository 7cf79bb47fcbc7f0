/**
 * Kakao's script for sharing to KakaoTalk, pinned to one version by its integrity hash, so that browsers run nothing
 * else. Source: developers.kakao.com/docs/latest/en/javascript/download
 */
export const kakaoSdk = {
  origin: 'https://t1.kakaocdn.net',
  url: 'https://t1.kakaocdn.net/kakao_js_sdk/2.7.4/kakao.min.js',
  integrity: 'sha384-DKYJZ8NLiK8MN4/C5P2dtSmLQ4KwPaoqAfyA/DfmEc1VDxu4yyC7wy6K1Hs90nka',
  /** Where the script sends shared content on a computer without the app. */
  sharerOrigin: 'https://sharer.kakao.com',
} as const;
