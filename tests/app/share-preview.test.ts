import { describe, expect, test } from 'vitest';
import worker from '../../src/app/share-preview-worker.ts';
import { sharedLinkOf, withSharePreview } from '../../src/app/share-preview.ts';

const ID = '11111111-2222-4333-8444-555555555555';
const PAGE = `<!doctype html><html><head><title data-page-head="">News | Church</title>
<meta name="description" content="All news" data-page-head="" />
<meta property="og:title" content="News" data-page-head="" />
<link rel="canonical" href="https://site.example/news" data-page-head="" />
<meta property="og:url" content="https://site.example/news" data-page-head="" />
<meta property="og:image" content="/share/church.png" data-page-head="" />
<meta property="og:image:width" content="1200" data-page-head="" />
</head><body><div id="root"></div></body></html>`;

const row = {
  id: ID,
  title: '성탄 "찬양제" <script>alert(1)</script>',
  date: '2026-11-20',
  thumbnail_url: null,
  images: ['/storage/v1/object/public/images/CardNews/a.webp'],
  place: null,
  likes: 0,
  change: 3,
  content: '12월 24일\n저녁 $& 7시',
};

function preview(address: string, answer: () => Promise<Response>) {
  const requests: string[] = [];
  const backend = {
    url: 'https://backend.example',
    key: 'key',
    fetch: (input: Parameters<typeof fetch>[0]) => {
      requests.push(input instanceof Request ? input.url : String(input));
      return answer();
    },
  };
  const page = new Response(PAGE, { headers: { ETag: '"1"', 'X-Frame-Options': 'DENY' } });
  return {
    requests,
    result: withSharePreview(new URL(address, 'https://site.example'), page, backend),
  };
}

test.each([
  [`/news?bulletin=${ID}`, { kind: 'bulletin', id: ID }],
  [`/en/news?news=${ID.toUpperCase()}`, { kind: 'news', id: ID }],
  ['/hour-prayer?day=2026-11-20', { kind: 'prayer', day: '2026-11-20' }],
  ['/en/news?bulletin=latest', { kind: 'bulletin', id: 'latest' }],
  ['/news', null],
  ['/news?bulletin=1', null],
  ['/hour-prayer?day=tomorrow', null],
  [`/about?bulletin=${ID}`, null],
])('sharedLinkOf %s is %o', (address, link) => {
  expect(sharedLinkOf(new URL(address, 'https://site.example'))).toEqual(link);
});

describe('the page of a shared item', () => {
  test('has its title, text and picture in the head and for readers without script, all escaped', async () => {
    const { result, requests } = preview(`/news?news=${ID}`, () =>
      Promise.resolve(Response.json([row])),
    );
    const answer = await result;
    const html = await answer.text();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toContain('is_published=eq.true');
    const title = '성탄 &quot;찬양제&quot; &lt;script&gt;alert(1)&lt;/script&gt;';
    expect(html).toContain(`<title data-page-head="">${title} | `);
    expect(html).toContain(`property="og:title" content="${title} | `);
    expect(html).toContain('name="description" content="12월 24일 저녁 $&amp; 7시"');
    expect(html).toContain(
      'property="og:image" content="https://backend.example/storage/v1/object/public/images/CardNews/a.webp"',
    );
    expect(html).not.toContain('og:image:width');
    expect(html).toMatch(/<body><noscript><article lang="ko".*<p>저녁 \$&amp; 7시<\/p>/);
    expect(html).not.toContain('<script>alert');
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY');
    expect(answer.headers.has('ETag')).toBe(false);
  });

  test('has the address of the item without what an app added to the link', async () => {
    const { result } = preview(`/en/news?fbclid=1&news=${ID}`, () =>
      Promise.resolve(Response.json([row])),
    );
    const html = await (await result).text();
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]+/en/news\\?news=${ID}"`));
    expect(html).toMatch(new RegExp(`property="og:url" content="[^"]+/en/news\\?news=${ID}"`));
  });

  test('shows the cover that staff have chosen', async () => {
    const chosen = '/storage/v1/object/public/images/CardNews/b-480.webp';
    const { result } = preview(`/news?news=${ID}`, () =>
      Promise.resolve(Response.json([{ ...row, thumbnail_url: chosen }])),
    );
    expect(await (await result).text()).toContain('/images/CardNews/b.webp"');
  });

  test('shows the newest bulletin for the address of the latest one', async () => {
    const { result, requests } = preview('/news?bulletin=latest', () =>
      Promise.resolve(Response.json([row])),
    );
    expect(await (await result).text()).toContain('property="og:title" content="성탄');
    const address = new URL(requests[0] ?? '');
    expect(address.pathname).toBe('/rest/v1/bulletins');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      is_published: 'eq.true',
      order: 'place.asc.nullslast,date.desc,id.desc',
      limit: '1',
    });
    expect(address.searchParams.has('id')).toBe(false);
  });

  test('has a description that is not cut within an emoji', async () => {
    const content = `${'가'.repeat(159)}🙏🎄`;
    const { result } = preview(`/news?news=${ID}`, () =>
      Promise.resolve(Response.json([{ ...row, content }])),
    );
    expect(await (await result).text()).toContain(
      `name="description" content="${'가'.repeat(159)}🙏…"`,
    );
  });

  test.each([
    ['nothing is found', () => Promise.resolve(Response.json([]))],
    ['the database fails', () => Promise.resolve(new Response('no', { status: 500 }))],
    ['nobody answers', () => Promise.reject(new TypeError('network'))],
  ])('is unchanged when %s', async (_, answer) => {
    const { result } = preview(`/news?bulletin=${ID}`, answer);
    expect(await (await result).text()).toBe(PAGE);
  });

  test('is unchanged when the address of the database is unknown', async () => {
    const answer = await worker.fetch(new Request(`https://site.example/news?bulletin=${ID}`), {
      ASSETS: { fetch: () => Promise.resolve(new Response(PAGE)) },
    });
    expect(await answer.text()).toBe(PAGE);
  });

  test('fails without an unhandled rejection when it cannot be read', async () => {
    const rejections: unknown[] = [];
    const note = (reason: unknown) => void rejections.push(reason);
    process.on('unhandledRejection', note);
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('reset')),
    });
    const answer = await withSharePreview(
      new URL(`https://site.example/news?bulletin=${ID}`),
      new Response(body),
      {
        url: 'https://backend.example',
        key: 'key',
        fetch: () => Promise.resolve(Response.json([])),
      },
    );
    await expect(answer.text()).rejects.toThrow('reset');
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });
});
