import { expect, test } from 'vitest';
import { isCached } from '../../src/data/publications/cached-images.ts';
import { absoluteStoredUrl } from '../../src/data/publications/storage-urls.ts';
import type { Bulletin } from '../../src/domain/publication.ts';

const IMAGES = [1, 2, 3].map(
  (page) => `https://x.example/WeeklyBulletin/1764380400000-${page}.jpg`,
);
const BULLETIN = { images: IMAGES, thumbnailUrl: null } as unknown as Bulletin;
const urls = (pages: readonly string[]) => new Set(pages.map(absoluteStoredUrl));

test('a bulletin is cached with all its pages, also without its small cover', () => {
  expect(isCached(BULLETIN, urls(IMAGES))).toBe(true);
  expect(isCached(BULLETIN, urls(IMAGES.slice(1)))).toBe(false);
});
