import { queryOptions } from '@tanstack/react-query';
import type { LatestSermon } from '../../domain/latest-sermon.ts';

export type { LatestSermon };

const all = ['latest-sermon'] as const;

export const latestSermonQueries = {
  all,

  /** Kept on the device; the video itself needs a connection. The reason of a failure stands in the log. */
  ofPlaylist: (playlistId: string) =>
    queryOptions({
      queryKey: [...all, playlistId] as const,
      enabled: playlistId !== '',
      // The function itself asks the video platform no more often.
      staleTime: 10 * 60_000,
      // The person is told and decides: every try may take seconds.
      retry: false,
      queryFn: async ({ signal }): Promise<LatestSermon | null> => {
        const gateway = await loadGateway();
        const answer = await gateway.readLatest(playlistId, { signal });
        if (answer.ok) return answer.value;
        // oxlint-disable-next-line no-console -- readers are told only that it failed
        console.warn(
          'The latest sermon was not loaded:',
          'serverMessage' in answer ? answer.serverMessage : answer.failure,
        );
        throw new Error(answer.failure);
      },
    }),
};

async function loadGateway() {
  return (await import('../../backend/sermon/latest-sermon-gateway.ts')).latestSermonGateway();
}
