import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readProjectConfig, tableIn } from '../../supabase/local/project-config.ts';
import { startTestBackend, type TestBackend } from '../support/test-backend.ts';
import { type AnyClient, connect } from './connect.ts';

const PASSWORD = 'keeper-of-pictures';
const TOKEN = '0123456789abcdef0123456789abcdef';
const PAGE = `WeeklyBulletin/1700000000000-1-${TOKEN}.webp`;
const LEVELS = [0, 1, 2, 3] as const;
const WEBP = { contentType: 'image/webp', cacheControl: '31536000' };

let backend: TestBackend;
let picture: Buffer;
const people = new Map<string, AnyClient>();
let names = 1_700_000_000_001;

function clientOf(who: string): AnyClient {
  const client = people.get(who);
  if (client === undefined) throw new Error(`nobody is ${who}`);
  return client;
}

const imagesOf = (who: string) => clientOf(who).storage.from('images');
const freeName = () => `CardNews/${(names += 1)}-1-${TOKEN}.webp`;

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  backend = await startTestBackend();
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#c2410c' } })
    .webp()
    .toBuffer();
  people.set('nobody', connect(backend));
  for (const level of LEVELS) {
    const email = `level-${level}@storage.example`;
    const client = connect(backend);
    await client.auth.signUp({ email, password: PASSWORD });
    await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    await backend.sql('update public.profiles set admin_level = $1 where email = $2', [
      level,
      email,
    ]);
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    people.set(`level ${level}`, client);
  }
  expect((await imagesOf('level 1').upload(PAGE, picture, WEBP)).error).toBeNull();
});

afterAll(() => backend?.close());

describe('a stored picture', () => {
  test('is public under its URL and cached for a year', async () => {
    const { publicUrl } = imagesOf('nobody').getPublicUrl(PAGE).data;
    const got = await fetch(publicUrl);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('image/webp');
    expect(got.headers.get('cache-control')).toContain('max-age=31536000');
    expect(Buffer.from(await got.arrayBuffer())).toEqual(picture);
  });

  test('answers range requests, and 304 to a matching If-None-Match', async () => {
    const { publicUrl } = imagesOf('nobody').getPublicUrl(PAGE).data;
    const whole = await fetch(publicUrl);
    const ask = (headers: Record<string, string>) => fetch(publicUrl, { headers });
    const eTag = whole.headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': eTag })).status).toBe(304);
    const parts: [string, number, Buffer][] = [
      ['bytes=0-3', 206, picture.subarray(0, 4)],
      ['bytes=4-', 206, picture.subarray(4)],
      ['bytes=-5', 206, picture.subarray(-5)],
      ['bytes=100000-', 416, Buffer.alloc(0)],
    ];
    for (const [range, status, bytes] of parts) {
      const part = await ask({ range });
      expect(part.status).toBe(status);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes);
    }
    expect((await ask({ range: 'bytes=0-3' })).headers.get('content-range')).toBe(
      `bytes 0-3/${picture.length}`,
    );
  });

  test.each(['level 0', 'level 1'])('can be uploaded, listed and deleted by %s', async (who) => {
    const name = freeName();
    expect((await imagesOf(who).upload(name, picture, WEBP)).error).toBeNull();
    const { data } = await imagesOf(who).list('CardNews');
    // The embedded backend returns the whole name, the hosted one the name within the folder.
    expect(data?.filter((file) => name.endsWith(file.name))).toHaveLength(1);
    expect((await imagesOf(who).remove([name])).data).toHaveLength(1);
    expect((await fetch(imagesOf(who).getPublicUrl(name).data.publicUrl)).ok).toBe(false);
  });

  test.each(['nobody', 'level 2', 'level 3'])(
    'can be neither uploaded nor listed nor deleted by %s',
    async (who) => {
      expect((await imagesOf(who).upload(freeName(), picture, WEBP)).error).not.toBeNull();
      expect((await imagesOf(who).list('WeeklyBulletin')).data ?? []).toEqual([]);
      expect((await imagesOf(who).remove([PAGE])).data ?? []).toEqual([]);
      expect((await fetch(imagesOf(who).getPublicUrl(PAGE).data.publicUrl)).status).toBe(200);
    },
  );

  test('cannot be overwritten or moved', async () => {
    const images = imagesOf('level 0');
    const again = { ...WEBP, upsert: true };
    expect((await images.upload(PAGE, picture, WEBP)).error).not.toBeNull();
    expect((await images.upload(PAGE, picture.subarray(0, 20), again)).error).not.toBeNull();
    expect((await images.update(PAGE, picture.subarray(0, 20), WEBP)).error).not.toBeNull();
    expect((await images.move(PAGE, freeName())).error).not.toBeNull();
    const stored = await fetch(images.getPublicUrl(PAGE).data.publicUrl);
    expect(Buffer.from(await stored.arrayBuffer())).toEqual(picture);
  });

  test.each([
    ['without a random token', 'CardNews/1700000000000-9.webp'],
    ['with a short token', 'CardNews/1700000000000-9-0123456789abcdef.webp'],
    ['in another folder', `Elsewhere/1700000000000-9-${TOKEN}.webp`],
    ['in no folder', `1700000000000-9-${TOKEN}.webp`],
    ['in a folder within', `CardNews/more/1700000000000-9-${TOKEN}.webp`],
    ['with a name that is no timestamp', `CardNews/poster-${TOKEN}.webp`],
    ['with an unknown size in its name', `CardNews/1700000000000-9-${TOKEN}-481.webp`],
    ['with two extensions', `CardNews/1700000000000-9-${TOKEN}.svg.webp`],
    ['with the extension svg', `CardNews/1700000000000-9-${TOKEN}.svg`],
  ])('is refused when it is uploaded %s', async (_where, name) => {
    expect((await imagesOf('level 0').upload(name, picture, WEBP)).error).not.toBeNull();
  });

  test('may have a thumbnail of 480 pixels', async () => {
    const small = PAGE.replace('.webp', '-480.webp');
    expect((await imagesOf('level 1').upload(small, picture, WEBP)).error).toBeNull();
  });

  test.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['zero bytes', Buffer.alloc(64)],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('is refused when the bytes are those of %s and not of its type', async (_what, bytes) => {
    const images = imagesOf('level 1');
    expect((await images.upload(freeName(), bytes, WEBP)).error).not.toBeNull();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }));
    expect((await images.upload(freeName(), form, WEBP)).error).not.toBeNull();
    expect(
      (await images.list('CardNews')).data?.filter(({ name }) =>
        name.endsWith(`${names}-1-${TOKEN}.webp`),
      ),
    ).toEqual([]);
  });

  test('is refused above 5 MiB and as SVG', async () => {
    const images = imagesOf('level 0');
    const drawing = { contentType: 'image/svg+xml' };
    expect((await images.upload(freeName(), picture, drawing)).error).not.toBeNull();
    const large = Buffer.alloc(5 * 1024 * 1024 + 1);
    expect((await images.upload(freeName(), large, WEBP)).error).not.toBeNull();
  });
});

test('a video can be uploaded with the secret key only', async () => {
  const video = { contentType: 'video/webm' };
  for (const who of people.keys()) {
    const { error } = await clientOf(who).storage.from('videos').upload('a.webm', picture, video);
    expect(error).not.toBeNull();
  }
  const headers = { apikey: backend.secretKey, authorization: `Bearer ${backend.secretKey}` };
  const put = await fetch(`${backend.url}/storage/v1/object/videos/a.webm`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'video/webm' },
    body: new Uint8Array(picture),
  });
  expect(put.status).toBe(200);
  expect((await fetch(`${backend.url}/storage/v1/object/public/videos/a.webm`)).status).toBe(200);
});

test('an account of level 0 can neither create nor change nor delete a bucket', async () => {
  const { storage } = clientOf('level 0');
  expect((await storage.createBucket('more', { public: true })).error).not.toBeNull();
  expect((await storage.updateBucket('images', { public: false })).error).not.toBeNull();
  expect((await storage.deleteBucket('videos')).error).not.toBeNull();
});

test('config.toml and the migration define the same buckets', async () => {
  const { storage } = readProjectConfig(
    path.resolve(import.meta.dirname, '../../supabase/config.toml'),
  );
  const rows = await backend.sql(
    'select id, public, file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets order by id',
  );
  const configured = Object.entries(tableIn(storage, 'buckets')).map(([id, settings]) => {
    const table = tableIn({ settings }, 'settings');
    expect(table['file_size_limit']).toBe('5MiB');
    return {
      id,
      public: table['public'],
      bytes: 5 * 1024 * 1024,
      types: table['allowed_mime_types'],
    };
  });
  expect(configured).toEqual(rows);
});
