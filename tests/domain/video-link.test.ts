import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { videoIdOfLink } from '../../src/domain/video-link.ts';
import { anyText } from '../support/any-text.ts';

const ID = 'dQw4w9WgXcQ';

const SCHEMES = ['https://', 'http://', 'HTTPS://', ''];
const WATCH_HOSTS = ['www.youtube.com', 'youtube.com', 'm.youtube.com', 'WWW.YouTube.COM'];
const EMBED_HOSTS = [...WATCH_HOSTS, 'www.youtube-nocookie.com', 'youtube-nocookie.com'];
const MORE = [
  't=42s',
  'list=PL0123456789',
  'si=AbC_dEf-123',
  'feature=shared',
  'ab_channel=%EA%B5%90%ED%9A%8C',
];

const watchForms = [
  `/watch?v=${ID}`,
  `/watch/?v=${ID}`,
  ...MORE.map((more) => `/watch?v=${ID}&${more}`),
  ...MORE.map((more) => `/watch?${more}&v=${ID}`),
  `/watch?${MORE.join('&')}&v=${ID}#t=42`,
  `/watch?v=${ID}#fragment`,
];
const pathForms = (before: string) => [
  `${before}${ID}`,
  `${before}${ID}/`,
  ...MORE.map((more) => `${before}${ID}?${more}`),
  `${before}${ID}?${MORE.join('&')}#t=42`,
];
const everyForm = SCHEMES.flatMap((scheme) => [
  ...WATCH_HOSTS.flatMap((host) => watchForms.map((form) => `${scheme}${host}${form}`)),
  ...EMBED_HOSTS.flatMap((host) => pathForms('/embed/').map((form) => `${scheme}${host}${form}`)),
  ...pathForms('/').map((form) => `${scheme}youtu.be${form}`),
]);

test('videoIdOfLink finds the id in every supported form of a YouTube link, with any extra parameters', () => {
  expect(everyForm.length).toBeGreaterThan(300);
  expect(everyForm.filter((link) => videoIdOfLink(link) !== ID)).toEqual([]);
});

test('videoIdOfLink ignores whitespace around a link', () => {
  expect(videoIdOfLink(`  https://youtu.be/${ID}\n`)).toBe(ID);
});

test.each(['___________', '-----------', '00000000000', 'AbC_dEf-123'])(
  'videoIdOfLink accepts the id %s',
  (id) => {
    expect(videoIdOfLink(`https://youtu.be/${id}`)).toBe(id);
    expect(videoIdOfLink(`https://www.youtube.com/watch?v=${id}`)).toBe(id);
    expect(videoIdOfLink(`https://www.youtube.com/embed/${id}`)).toBe(id);
  },
);

describe('videoIdOfLink returns null', () => {
  test.each([
    '',
    '   ',
    `https://youtu.be/${ID}\u0000`,
    `\u0007https://youtu.be/${ID}`,
    ID,
    'youtube',
    'https://',
    'https://www.youtube.com',
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=',
    'https://www.youtube.com/watch?v=dQw4w9WgXc',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXc!',
    'https://www.youtube.com/watch?v=dQw4w9WgX Q',
    'https://www.youtube.com/watch?v=dQw4w9WgX%20Q',
    'https://www.youtube.com/watch?v=dQw4w9WgXc가',
    'https://www.youtube.com/watch?v=dQw4w9WgX.Q',
    'https://www.youtube.com/watch?v=dQw4w\nWgXcQ',
    `https://www.youtube.com/watch?V=${ID}`,
    `https://www.youtube.com/watch?vi=${ID}`,
    `https://www.youtube.com/watch#v=${ID}`,
    `https://www.youtube.com/watch/${ID}`,
    `https://www.youtube.com/Watch?v=${ID}`,
    `https://www.youtube.com/?v=${ID}`,
    `https://www.youtube.com/${ID}`,
    `https://www.youtube.com/v/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}`,
    'https://www.youtube.com/embed/',
    'https://www.youtube.com/embed/short',
    `https://www.youtube.com/embed/${ID}Q`,
    `https://www.youtube.com/embed/${ID}/more`,
    'https://www.youtube.com/embed/videoseries?list=PL0123456789',
    'https://www.youtube.com/embed/live_stream?channel=UC0123456789',
    'https://www.youtube.com/playlist?list=PL0123456789',
    'https://www.youtube.com/@behold-church-example',
    'https://www.youtube.com/channel/UC0123456789',
    'https://youtu.be',
    'https://youtu.be/',
    'https://youtu.be/short',
    `https://youtu.be/${ID}Q`,
    `https://youtu.be/${ID}/more`,
    `https://youtu.be/watch?v=${ID}`,
    `https://youtu.be/embed/${ID}`,
    `https://youtu.be/?v=${ID}`,
    `https://www.youtu.be/${ID}`,
    `https://www.youtube-nocookie.com/watch?v=${ID}`,
    `https://youtube.com.evil.example/watch?v=${ID}`,
    `https://evil.example/watch?v=${ID}`,
    `https://evil.example/?u=https://youtu.be/${ID}`,
    `https://evil.example#https://youtu.be/${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://www-youtube.com/watch?v=${ID}`,
    `https://music.youtube.com/watch?v=${ID}`,
    `https://youtube.co.kr/watch?v=${ID}`,
    `https://www.youtube.com@evil.example/watch?v=${ID}`,
    `https://name:word@www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com:8443/watch?v=${ID}`,
    `https:\\\\youtu.be\\${ID}`,
    `https://youtu.be\\${ID}`,
    `//youtu.be/${ID}`,
    `https:///youtu.be/${ID}`,
    `https:youtu.be/${ID}`,
    `/watch?v=${ID}`,
    `ftp://youtu.be/${ID}`,
    `javascript:alert('youtu.be/${ID}')`,
    `data:text/html,https://youtu.be/${ID}`,
    `<iframe src="https://www.youtube.com/embed/${ID}"></iframe>`,
    `https://youtu.be/${ID} https://youtu.be/${ID}`,
    'https://vimeo.com/123456789',
    '아직 없습니다',
  ])('for the text %j', (link) => {
    expect(videoIdOfLink(link)).toBeNull();
  });

  test.each([
    [null],
    [undefined],
    [0],
    [12345678901],
    [true],
    [{}],
    [[]],
    [[`https://youtu.be/${ID}`]],
  ])('for the value %o that is not a string', (link) => {
    expect(videoIdOfLink(link)).toBeNull();
  });
});

test('videoIdOfLink never throws, and returns a well-formed id or null for any text', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText(),
        fc.webUrl(),
        anyText().map((end) => `https://youtu.be/${end}`),
        fc.string().map((id) => `https://www.youtube.com/watch?v=${id}`),
      ),
      (link) => {
        const id = videoIdOfLink(link);
        if (id !== null) expect(id).toMatch(/^[A-Za-z0-9_-]{11}$/);
      },
    ),
    { numRuns: 1000 },
  );
});
