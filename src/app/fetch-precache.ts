/**
 * Fetches the files that the precache lacks, all at once. Workbox, which fetches one after the other, then finds them in
 * its cache: on a slow network each would take a round trip. `files` maps URLs to cache keys.
 */
export async function fetchPrecache(
  files: ReadonlyMap<string, string>,
  cache: Pick<Cache, 'match' | 'put'>,
  fetchFile: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<void> {
  await Promise.all(
    [...files].map(async ([url, key]) => {
      if ((await cache.match(key)) !== undefined) return;
      const isImmutable = url === key;
      // The open page's own requests come first.
      const fetchWith = (mode: RequestCache) => fetchFile(url, { cache: mode, priority: 'low' });
      let response = await fetchWith(isImmutable ? 'default' : 'no-cache');
      // The browser may have stored that the file was missing, for as long as it stores the file.
      if (isImmutable && response.status === 404) response = await fetchWith('reload');
      // Workbox reports a file that is missing, and repairs a response after a redirect.
      if (response.ok && !response.redirected) await cache.put(key, response);
    }),
  );
}
