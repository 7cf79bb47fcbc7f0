import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pictureAddress } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import {
  deleteCachedImages,
  IMAGE_CACHE_CHANNEL,
  readCachedImages,
  type CachedImage,
} from '../../offline/publications/image-cache.ts';
import { absoluteStoredUrl } from './storage-urls.ts';

export type { CachedImage };

const cachedImagesQuery = queryOptions({
  queryKey: ['cached-images'] as const,
  networkMode: 'always',
  // They may have changed while no page that watches them was shown.
  staleTime: 0,
  // The Cache API is missing in some private modes and on insecure origins.
  queryFn: async (): Promise<readonly CachedImage[]> =>
    'caches' in globalThis ? readCachedImages(caches) : [],
});

/** Refetches the cached pictures whenever the service worker changes them; for pages that show them. */
export function useWatchCachedImages(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return undefined;
    const channel = new BroadcastChannel(IMAGE_CACHE_CHANNEL);
    channel.onmessage = () => {
      void queryClient.invalidateQueries({ queryKey: cachedImagesQuery.queryKey });
    };
    return () => {
      channel.close();
    };
  }, [queryClient]);
}

/** The cached pictures of bulletins and news. */
export function useCachedImages(): {
  readonly pictures: readonly CachedImage[];
  readonly remove: (urls: Iterable<string>) => Promise<void>;
} {
  const queryClient = useQueryClient();
  const { data: pictures = [] } = useQuery(cachedImagesQuery);
  return {
    pictures,
    async remove(urls) {
      await deleteCachedImages(caches, urls);
      await queryClient.invalidateQueries({ queryKey: cachedImagesQuery.queryKey });
    },
  };
}

const urlsOf = (pictures: readonly CachedImage[]): ReadonlySet<string> =>
  new Set(pictures.map(({ url }) => url));

const NO_URLS: ReadonlySet<string> = new Set();

/** The URLs of {@link useCachedImages}, to check whether a picture is cached. */
export function useCachedUrls(): ReadonlySet<string> {
  const { data = NO_URLS } = useQuery({ ...cachedImagesQuery, select: urlsOf });
  return data;
}

export function useHasCachedImages(): boolean {
  const { data = false } = useQuery({
    ...cachedImagesQuery,
    select: (pictures) => pictures.length > 0,
  });
  return data;
}

/** Whether every page of the bulletin is cached; it can be read without its small cover. */
export function isCached(bulletin: Bulletin, cachedUrls: ReadonlySet<string>): boolean {
  return (
    bulletin.images.length > 0 &&
    bulletin.images.every((image) => cachedUrls.has(absoluteStoredUrl(pictureAddress(image).full)))
  );
}
