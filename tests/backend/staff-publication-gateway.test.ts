import { expect, test, vi } from 'vitest';
import { formOf } from '../../src/domain/publication-form.ts';
import { createFakeAccount } from './fake-account.ts';

const PAGES = ['1', '2', '3'].map(
  (page) => `/storage/v1/object/public/images/WeeklyBulletin/1764000000001-${page}.webp`,
);
const ROW = {
  id: '7d1c5b3e-0000-4000-8000-000000000001',
  title: '11월 22일 주보',
  date: '2026-11-22',
  thumbnail_url: PAGES[1]?.replace('.webp', '-480.webp'),
  images: PAGES,
  is_published: true,
  publish_at: null,
  take_down_at: null,
  display_order: 0,
  updated_at: '2026-11-22T00:00:00+00:00',
};

test('pictures of a hosted project are shown from its host, and stored without it', async () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.example');
  vi.resetModules();
  const { changePublication, readPublication } =
    await import('../../src/backend/staff/staff-publication-gateway.ts');
  const { publicationContent } = await import('../../src/domain/publication-form.ts');
  const sent: unknown[] = [];
  const client = createFakeAccount(async (request) => {
    if (request.method === 'PATCH') sent.push(JSON.parse(await request.text()));
    return Response.json([ROW]);
  });

  const read = await readPublication('bulletin', ROW.id, { client });
  if (!read.ok || read.value === null) throw new Error('not read');
  const form = formOf(read.value);
  expect(form.images).toEqual(PAGES.map((page) => `https://project.example${page}`));
  expect(form.thumbnail).toBe(form.images[1]);

  const content = publicationContent('bulletin', { ...form, title: '고친 제목' });
  await changePublication('bulletin', ROW.id, read.value.updatedAt, content, { client });
  expect(sent).toMatchObject([{ images: PAGES, thumbnail_url: ROW.thumbnail_url }]);
});
