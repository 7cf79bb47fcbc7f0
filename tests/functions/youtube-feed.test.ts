import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestVideo, UnusableFeed } from '../../supabase/functions/youtube-latest-video/feed.ts';

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

test('the recorded feed names its newest sermon', () => {
  expect(latestVideo(RECORDED)).toEqual({
    id: 'BeholdVid04',
    title: '주일 설교 | 길 위에서 만난 예수님 (누가복음 24:13-35)',
  });
});

describe('which entry is the latest', () => {
  const old = video('old_______1', '지난 설교', '2026-11-08T04:00:00+00:00');
  const recent = video('recent____1', '이번 설교', '2026-11-15T04:00:00+00:00');

  test.each([
    ['newest first', [recent, old]],
    ['newest last', [old, recent]],
  ])('%s', (_, entries) => {
    expect(latestVideo(feed(...entries))?.id).toBe('recent____1');
  });

  test('without dates, or with equal ones, the first', () => {
    const undated = (id: string) =>
      entry(`<yt:videoId>${id}</yt:videoId><title>설교</title><published>soon</published>`);
    expect(latestVideo(feed(undated('first_____1'), undated('second____1')))?.id).toBe(
      'first_____1',
    );
  });

  test.each([
    ['none at all', feed()],
    ['an empty one', feed('<entry/>')],
    ['an id that is too short', feed(video('abc_DEF-12', '설교'))],
    ['an id that is too long', feed(video('abc_DEF-1234', '설교'))],
    ['an id with a quote', feed(video('abc_DEF-12&quot;', '설교'))],
    ['an id with a line break', feed(video('abc_D\nF-123', '설교'))],
    ['no title', feed(video(ID, ' '))],
    ['a private video', feed(video(ID, 'Private video'))],
    ['a deleted video', feed(video(ID, 'Deleted video'))],
  ])('%s is no video', (_, xml) => {
    expect(latestVideo(xml)).toBeNull();
  });

  test('one that cannot be used leaves the others alone', () => {
    expect(latestVideo(feed(video('bad', '설교', '2026-11-20'), old))?.id).toBe('old_______1');
  });

  test('the general id serves where the special one is missing', () => {
    const xml = feed(entry(`<id>yt:video:${ID}</id><title>설교</title>`));
    expect(latestVideo(xml)?.id).toBe(ID);
  });

  test('names inside other elements are not the entry’s own', () => {
    const inner = `<media:group><title>다른 제목</title><yt:videoId>other_____1</yt:videoId></media:group>`;
    const xml = feed(entry(`${inner}<yt:videoId>${ID}</yt:videoId><title>설교</title>`));
    expect(latestVideo(xml)).toEqual({ id: ID, title: '설교' });
  });
});

describe('titles', () => {
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
  ])('%s reads %s', (written, read) => {
    expect(titled(written)).toBe(read);
  });

  test('are cut where they never end', () => {
    const title = titled('가'.repeat(5000)) ?? '';
    expect([...title]).toHaveLength(200);
    expect(title.endsWith('…')).toBe(true);
  });
});

describe('what is no feed is refused', () => {
  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['words', 'Service unavailable'],
    ['a page of consent', '<!doctype html><html><body>Before you continue</body></html>'],
    ['another document', '<rss><channel><title>설교</title></channel></rss>'],
    ['JSON', '{"error":"quota"}'],
    ['a feed within something else', `<html>${feed(video(ID, '설교'))}</html>`],
    ['two feeds', feed() + feed(video(ID, '설교'))],
    ['words after it', `${feed(video(ID, '설교'))}later`],
    ['elements that cross', feed('<entry><title>설교</entry></title>')],
    ['a comment without an end', feed('<!-- ')],
    ['a section without an end', feed('<![CDATA[ ')],
    ['a tag without an end', feed('<entry ')],
    ['an attribute without quotes', feed('<entry id=1></entry>')],
    ['definitions of its own', `<!DOCTYPE feed [<!ENTITY a "b">]>${feed(video(ID, '설교'))}`],
    ['endless depth', feed('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
  ])('%s', (_, xml) => {
    expect(() => latestVideo(xml)).toThrow(UnusableFeed);
  });

  test('wherever it is cut off', () => {
    const whole = RECORDED.trimEnd();
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => latestVideo(whole.slice(0, length))).toThrow(UnusableFeed);
    }
  });
});

test('whatever is sent ends in a video, in none, or in a refusal', () => {
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
      fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 30 }),
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
