import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { archivedPage, archiveFiles, readArchive } from '../../src/app/page-archive.ts';

const footer = `<footer>${'address '.repeat(40)}</footer>`;
const files = {
  '/about': `<!doctype html>\n<html lang="ko"><main>About <ul><li>1</li><li>1</li></ul></main>${footer}`,
  '/assets/church-a1b2c3d4.css': 'main > ul { color: red }',
  '/staff': `<!doctype html>\n<html lang="ko"><main>Staff</main>${footer}`,
};

const archive = () => new Response(gzipSync(JSON.stringify(archiveFiles(files))));

test('readArchive returns each archived page and style sheet unchanged', async () => {
  const { paths, textOf } = await readArchive(archive());
  expect(Object.fromEntries(paths.map((path) => [path, textOf(path)]))).toEqual(files);
  expect(textOf('/unknown')).toBeUndefined();
});

test('archiveFiles stores text that pages have in common once', () => {
  const { parts } = archiveFiles(files);
  expect(parts.filter((part) => part.includes('<footer>'))).toHaveLength(1);
  expect(new Set(parts).size).toBe(parts.length);
});

test.each([
  ['/about', 'About'],
  ['/unknown', 'Not found'],
  ['/about/unknown', 'Not found'],
  // The app redirects to /about, as it does with the page that the host returns for this address.
  ['/ko/about', 'Not found'],
  ['/404', 'Not found'],
  // Rendered by the app: admin area, precached pages, other spellings.
  ['/bc-admin', undefined],
  ['/', undefined],
  ['/About/', undefined],
])('archivedPage of %s is %s', (path, page) => {
  const texts: Record<string, string> = {
    '/': '',
    '/404': 'Not found',
    '/about': 'About',
    '/bc-admin': '',
  };
  expect(archivedPage((file) => texts[file], path)).toBe(page);
});
