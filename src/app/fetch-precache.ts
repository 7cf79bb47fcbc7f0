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
      const response = await fetchFile(url, {
        cache: isImmutable ? 'default' : 'no-cache',
        // The open page's own requests come first.
        priority: 'low',
      });
      // Workbox reports a file that is missing, and repairs a response after a redirect.
      if (response.ok && !response.redirected) await cache.put(key, response);
    }),
  );
}
