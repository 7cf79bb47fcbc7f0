import { afterEach, expect, test, vi } from 'vitest';
import { NEWS } from '../../src/backend/publications/publication-rows.ts';
import { findInlinePublications } from '../../src/data/publications/find-inline-publications.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('on the first page of a device the list comes from the server, without waiting for the database', async () => {
  vi.stubGlobal('isFirstVisit', true);
  vi.stubGlobal('location', { origin: 'https://church.example' });
  const requested = vi.fn(() => Promise.resolve(Response.json([])));
  vi.stubGlobal('fetch', requested);
  const neverOpens = new Promise<IDBDatabase>(() => undefined);

  const found = findInlinePublications(neverOpens, NEWS, 'news', 6);
  expect(requested, 'in the same task').toHaveBeenCalledOnce();
  expect(await found).toMatchObject({ value: { items: [], hasMore: false }, from: 'server' });
});
