import { queryOptions } from '@tanstack/react-query';
import type { LatestSermon } from '../../domain/latest-sermon.ts';

export type { LatestSermon };

const all = ['latest-sermon'] as const;

export const latestSermonQueries = {
  all,

  /** Persisted on the device, although the video itself needs a connection. The reason for a failure is logged. */
  ofPlaylist: (playlistId: string) =>
    queryOptions({
      queryKey: [...all, playlistId] as const,
      enabled: playlistId !== '',
      ...inlineSermon(playlistId),
      // The edge function queries the video platform no more often than that.
      staleTime: 10 * 60_000,
      // Every attempt may take seconds, so the user is shown the failure and may retry.
      retry: false,
      queryFn: async ({ signal }): Promise<LatestSermon | null> => {
        const gateway = await loadGateway();
        const answer = await gateway.readLatest(playlistId, { signal });
        if (answer.ok) return answer.value;
        // oxlint-disable-next-line no-console -- users only see that it failed
        console.warn(
          'The latest sermon was not loaded:',
          'serverMessage' in answer ? answer.serverMessage : answer.failure,
        );
        throw new Error(answer.failure);
      },
    }),
};

/** Initial data from the sermon that Home's inline script has shown. */
function inlineSermon(playlistId: string) {
  const sermon = globalThis.inlineWeek?.sermon;
  if (sermon?.playlistId !== playlistId) return {};
  return { initialData: sermon.data, initialDataUpdatedAt: sermon.updatedAt };
}

async function loadGateway() {
  return (await import('../../backend/sermon/latest-sermon-gateway.ts')).latestSermonGateway();
}
