import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestVideo, UnusableFeed } from '../../supabase/functions/youtube-latest-video/feed.ts';
import { anyText } from '../support/any-text.ts';

const RECORDED = readFileSync(
  join(import.meta.dirname, '../../supabase/local/youtube-feed.xml'),
  'utf8',
);

const ID = 'abc_DEF-123';
const entry = (inner: string) => `<entry>${inner}</entry>`;
const feed = (...entries: readonly string[]) =>
  `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>주일 설교</title>${entries.join('')}</feed>`;
const video = (id: string, title: string, published = '2026-11-15T04:10:21+00:00') =>
  entry(`<yt:videoId>${id}</yt:videoId><title>${title}</title><published>${published}</published>`);
const titled = (title: string) => latestVideo(feed(video(ID, title)))?.title;

test('latestVideo finds the newest sermon of the recorded feed', () => {
  expect(latestVideo(RECORDED)).toEqual({
    id: 'BeholdVid04',
    title: '주일 설교 | 길 위에서 만난 예수님 (누가복음 24:13-35)',
    publishedAt: '2026-11-15T04:10:21.000Z',
  });
});

describe('latestVideo: choice of the entry', () => {
  const old = video('old_______1', '지난 설교', '2026-11-08T04:00:00+00:00');
  const recent = video('recent____1', '이번 설교', '2026-11-15T04:00:00+00:00');

  test.each([
    ['picks the newest entry when it is first', [recent, old]],
    ['picks the newest entry when it is last', [old, recent]],
  ])('%s', (_, entries) => {
    expect(latestVideo(feed(...entries))?.id).toBe('recent____1');
  });

  test('picks the first of two entries without a valid date', () => {
    const undated = (id: string) =>
      entry(`<yt:videoId>${id}</yt:videoId><title>설교</title><published>soon</published>`);
    expect(latestVideo(feed(undated('first_____1'), undated('second____1')))?.id).toBe(
      'first_____1',
    );
  });

  test.each([
    ['a feed without entries', feed()],
    ['an empty entry', feed('<entry/>')],
    ['an id that is too short', feed(video('abc_DEF-12', '설교'))],
    ['an id that is too long', feed(video('abc_DEF-1234', '설교'))],
    ['an id with a quote', feed(video('abc_DEF-12&quot;', '설교'))],
    ['an id with a line break', feed(video('abc_D\nF-123', '설교'))],
    ['no title', feed(video(ID, ' '))],
    ['a private video', feed(video(ID, 'Private video'))],
    ['a deleted video', feed(video(ID, 'Deleted video'))],
  ])('returns null for %s', (_, xml) => {
    expect(latestVideo(xml)).toBeNull();
  });

  test('skips an unusable entry and returns another', () => {
    expect(latestVideo(feed(video('bad', '설교', '2026-11-20'), old))?.id).toBe('old_______1');
  });

  test('falls back to <id> when <yt:videoId> is missing', () => {
    const xml = feed(entry(`<id>yt:video:${ID}</id><title>설교</title>`));
    expect(latestVideo(xml)?.id).toBe(ID);
  });

  test('ignores titles and ids inside nested elements', () => {
    const inner = `<media:group><title>다른 제목</title><yt:videoId>other_____1</yt:videoId></media:group>`;
    const xml = feed(entry(`${inner}<yt:videoId>${ID}</yt:videoId><title>설교</title>`));
    expect(latestVideo(xml)).toEqual({ id: ID, title: '설교', publishedAt: null });
  });
});

describe('latestVideo: titles', () => {
  test.each([
    ['a &amp; b &lt;c&gt; &quot;d&quot; &apos;e&apos;', 'a & b <c> "d" \'e\''],
    ['&#51452;&#xC77C; 설교', '주일 설교'],
    ['&#x1F54A;', '🕊'],
    ['&amp;lt;', '&lt;'],
    ['&nbsp;&unknown;설교', '&nbsp;&unknown;설교'],
    ['&toString;', '&toString;'],
    ['설교 & 찬양', '설교 & 찬양'],
    ['&#0;&#xD800;&#1114112;설교', '���설교'],
    ['<![CDATA[<설교> & 찬양]]>', '<설교> & 찬양'],
    ['설교<!-- <b> -->말씀', '설교말씀'],
    ['  여러\n   줄 &#10; 제목  ', '여러 줄 제목'],
    ['설교\u202Eexe', '설교exe'],
  ])('decodes the title %j as %j', (written, read) => {
    expect(titled(written)).toBe(read);
  });

  test('truncates a title to 200 characters with an ellipsis', () => {
    const title = titled('가'.repeat(5000)) ?? '';
    expect([...title]).toHaveLength(200);
    expect(title.endsWith('…')).toBe(true);
  });
});

describe('latestVideo throws UnusableFeed', () => {
  test.each([
    ['an empty text', ''],
    ['white space', ' \n '],
    ['plain text', 'Service unavailable'],
    ['a consent page', '<!doctype html><html><body>Before you continue</body></html>'],
    ['an RSS document', '<rss><channel><title>설교</title></channel></rss>'],
    ['JSON', '{"error":"quota"}'],
    ['a feed inside another element', `<html>${feed(video(ID, '설교'))}</html>`],
    ['two feeds', feed() + feed(video(ID, '설교'))],
    ['text after the feed', `${feed(video(ID, '설교'))}later`],
    ['overlapping elements', feed('<entry><title>설교</entry></title>')],
    ['an unclosed comment', feed('<!-- ')],
    ['an unclosed CDATA section', feed('<![CDATA[ ')],
    ['an unclosed tag', feed('<entry ')],
    ['an attribute without quotes', feed('<entry id=1></entry>')],
    [
      'a DOCTYPE with entity definitions',
      `<!DOCTYPE feed [<!ENTITY a "b">]>${feed(video(ID, '설교'))}`,
    ],
    ['elements nested 100,000 deep', feed('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
  ])('for %s', (_, xml) => {
    expect(() => latestVideo(xml)).toThrow(UnusableFeed);
  });

  test('for the recorded feed truncated at any length', () => {
    const whole = RECORDED.trimEnd();
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => latestVideo(whole.slice(0, length))).toThrow(UnusableFeed);
    }
  });
});

test('latestVideo returns a video or null, or throws UnusableFeed, for any text', () => {
  const pieces = fc.constantFrom(
    '<feed>',
    '</feed>',
    '<entry>',
    '</entry>',
    '<entry/>',
    `<yt:videoId>${ID}</yt:videoId>`,
    '<title>설교</title>',
    '<title>',
    '</title>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?x?>',
    '&amp;',
    '&#x;',
    '<',
    '>',
    '"',
    ' a="b>"',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(pieces, anyText({ maxLength: 5 })), { maxLength: 30 }),
      (parts) => {
        for (const xml of [parts.join(''), feed(parts.join(''))]) {
          try {
            const found = latestVideo(xml);
            if (found !== null) expect(found.id).toMatch(/^[\w-]{11}$/);
          } catch (error) {
            expect(error).toBeInstanceOf(UnusableFeed);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});
