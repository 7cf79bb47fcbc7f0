import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archivePages, readArchivedPage } from '../../src/app/page-archive.ts';

const footer = `<footer>${'address '.repeat(40)}</footer>`;
const pages = {
  '/about': `<!doctype html>\n<html lang="ko"><main>About <ul><li>1</li><li>1</li></ul></main>${footer}`,
  '/staff': `<!doctype html>\n<html lang="ko"><main>Staff</main>${footer}`,
};

const archive = () => new Response(gzipSync(JSON.stringify(archivePages(pages))));

test('readArchivedPage returns each archived page unchanged, and null for others', async () => {
  for (const [path, html] of Object.entries(pages)) {
    expect(await readArchivedPage(archive(), path)).toBe(html);
  }
  expect(await readArchivedPage(archive(), '/contact')).toBeNull();
});

test('archivePages stores text that pages have in common once', () => {
  const { parts } = archivePages(pages);
  expect(parts.filter((part) => part.includes('<footer>'))).toHaveLength(1);
  expect(new Set(parts).size).toBe(parts.length);
});
