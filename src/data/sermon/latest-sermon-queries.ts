import { queryOptions } from '@tanstack/react-query';
import type { LatestSermon, SermonFailure } from '../../domain/latest-sermon.ts';

export type { LatestSermon, SermonFailure };

const all = ['latest-sermon'] as const;

/** How the failed query carries the reason, and the function's own words where it had some. */
export class SermonError extends Error {
  readonly failure: SermonFailure;
  readonly serverMessage: string | null;

  constructor(failure: SermonFailure, serverMessage: string | null) {
    super(failure);
    this.name = 'SermonError';
    this.failure = failure;
    this.serverMessage = serverMessage;
  }
}

export const latestSermonQueries = {
  all,

  /** Kept on the device; the video itself needs a connection. Fails with {@link SermonError}. */
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
        throw new SermonError(
          answer.failure,
          'serverMessage' in answer ? answer.serverMessage : null,
        );
      },
    }),
};

async function loadGateway() {
  try {
    return (await import('../../backend/sermon/latest-sermon-gateway.ts')).latestSermonGateway();
  } catch {
    throw new SermonError('call_failed', null);
  }
}

/** The reason behind the query's error. */
export function sermonErrorOf(error: Error): Pick<SermonError, 'failure' | 'serverMessage'> {
  return error instanceof SermonError ? error : { failure: 'unknown', serverMessage: null };
}
