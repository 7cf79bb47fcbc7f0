import { afterEach, expect, test, vi } from 'vitest';
import { NEWS } from '../../src/backend/publications/publication-rows.ts';
import { findInlinePublications } from '../../src/data/publications/find-inline-publications.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('without a database the list is requested from the server in the same task', async () => {
  vi.stubGlobal('location', { origin: 'https://church.example' });
  const requested = vi.fn(() => Promise.resolve(Response.json([])));
  vi.stubGlobal('fetch', requested);

  const found = findInlinePublications(null, NEWS, 'news', 6);
  expect(requested, 'in the same task').toHaveBeenCalledOnce();
  expect(await found).toMatchObject({ value: { items: [], hasMore: false }, from: 'server' });
});
