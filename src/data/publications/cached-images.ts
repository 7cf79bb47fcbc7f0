import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { picturesToKeep } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import {
  forgetPictures,
  PICTURE_CHANNEL,
  readKeptPictures,
  type KeptPicture,
} from '../../offline/publications/image-cache.ts';
import { absoluteStoredUrl } from './storage-urls.ts';

export type { KeptPicture };

const keptPicturesQuery = queryOptions({
  queryKey: ['kept-pictures'] as const,
  networkMode: 'always',
  // Private mode and plain sites have no caches.
  queryFn: async (): Promise<readonly KeptPicture[]> =>
    'caches' in globalThis ? readKeptPictures(caches) : [],
});

/** Follows what the service worker keeps and drops; for the page that shows anything of it. */
export function useFollowKeptPictures(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('BroadcastChannel' in globalThis)) return undefined;
    const channel = new BroadcastChannel(PICTURE_CHANNEL);
    channel.onmessage = () => {
      void queryClient.invalidateQueries({ queryKey: keptPicturesQuery.queryKey });
    };
    return () => {
      channel.close();
    };
  }, [queryClient]);
}

/** The pictures of bulletins and news that this device keeps. */
export function useKeptPictures(): {
  readonly pictures: readonly KeptPicture[];
  readonly forget: (urls: Iterable<string>) => Promise<void>;
} {
  const queryClient = useQueryClient();
  const { data: pictures = [] } = useQuery(keptPicturesQuery);
  return {
    pictures,
    async forget(urls) {
      await forgetPictures(caches, urls);
      await queryClient.invalidateQueries({ queryKey: keptPicturesQuery.queryKey });
    },
  };
}

const urlsOf = (pictures: readonly KeptPicture[]): ReadonlySet<string> =>
  new Set(pictures.map(({ url }) => url));

const NO_URLS: ReadonlySet<string> = new Set();

/** The addresses of {@link useKeptPictures}, for whoever only asks whether something is among them. */
export function useKeptUrls(): ReadonlySet<string> {
  const { data = NO_URLS } = useQuery({ ...keptPicturesQuery, select: urlsOf });
  return data;
}

/** Whether this device keeps any picture at all. */
export function useKeepsPictures(): boolean {
  const { data = false } = useQuery({
    ...keptPicturesQuery,
    select: (pictures) => pictures.length > 0,
  });
  return data;
}

/** Whether every page of it is here. */
export function isKept(bulletin: Bulletin, keptUrls: ReadonlySet<string>): boolean {
  return (
    bulletin.images.length > 0 &&
    picturesToKeep(bulletin).every((address) => keptUrls.has(absoluteStoredUrl(address)))
  );
}
