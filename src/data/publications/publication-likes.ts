import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Bulletin, Like, PublicationKind } from '../../domain/publication.ts';
import { fail, type Result } from '../../domain/result.ts';
import { requestBackgroundSync } from '../../platform/background-sync.ts';
import { connectivity } from '../../platform/connectivity.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';
import { newId } from '../../domain/new-id.ts';
import { flushSoon } from '../outbox/schedule-flush.ts';
import { outboxStore, useOutboxSnapshot } from '../outbox/outbox-store.ts';
import { reportReachability } from '../cache/report-reachability.ts';
import { followStore } from '../cache/follow-store.ts';

const all = ['likes'] as const;

const loadLikes = async () =>
  (await import('../../offline/publications/like-storage.ts')).deviceLikes;

const followLikes = followStore(loadLikes, (likes, client) => {
  likes.onChanged(() => void client.invalidateQueries({ queryKey: likeQueries.all }));
});

const likeQueries = {
  all,

  /** The like and the number of likes stored on this device. */
  stored: (kind: PublicationKind, id: string) =>
    queryOptions({
      queryKey: [...all, 'stored', kind, id] as const,
      networkMode: 'always',
      queryFn: async ({ client }) => (await followLikes(client)).read(kind, id),
    }),

  /** Fetches the current number of likes and stores it on this device, which is what the page shows. */
  number: (kind: PublicationKind, id: string) =>
    queryOptions({
      // Not under `all`, which is invalidated when the number is stored: it would be fetched again and again.
      queryKey: ['likes-now', kind, id] as const,
      staleTime: 30_000,
      retry: false,
      queryFn: async ({ signal }) => {
        const { readLikes } = await import('../../backend/publications/like-gateway.ts');
        const answer = await reportReachability(readLikes(kind, id, { signal }), signal);
        if (!answer.ok || answer.value === null) return null;
        await (await loadLikes()).setNumber(kind, id, answer.value).catch(() => undefined);
        return answer.value;
      },
    }),
};

/** Device ids by publication, in memory; the fallback without a database. */
const unsavedDeviceIds = new Map<string, string>();

async function deviceIdFor(id: string): Promise<string> {
  const likes = await loadLikes();
  try {
    return await likes.claimDeviceId(id);
  } catch {
    const deviceId = unsavedDeviceIds.get(id) ?? newId();
    unsavedDeviceIds.set(id, deviceId);
    return deviceId;
  }
}

/** Stores a like or its removal in the outbox, which delivers it exactly once. */
async function setLike(
  kind: PublicationKind,
  id: string,
  liked: boolean,
): Promise<Result<void, 'not_saved'>> {
  try {
    const device = await deviceIdFor(id);
    const outbox = await outboxStore.outbox();
    const saved = await outbox.enqueue('like', { kind, id, device, liked });
    if (!saved.ok) return saved;
  } catch {
    return fail('not_saved');
  }
  void outboxStore.refresh().catch(() => undefined);
  flushSoon();
  if (connectivity() !== 'online') void requestBackgroundSync();
  return { ok: true, value: undefined };
}

/** The latest like or removal that is still in the outbox; null if there is none. */
function unsentLikeOf(rows: readonly OutboxRow[], id: string): boolean | null {
  const likes = rows.flatMap(({ kind, payload }) =>
    kind === 'like' && 'liked' in payload && payload.id === id ? [payload satisfies Like] : [],
  );
  return likes.at(-1)?.liked ?? null;
}

/** The server's number of likes, adjusted optimistically by this device's unsent change. */
export function shownLikes(number: number, counted: boolean, liked: boolean): number {
  return Math.max(0, number + (liked ? 1 : 0) - (counted ? 1 : 0));
}

interface PublicationLikes {
  readonly likes: number;
  readonly liked: boolean;
  readonly toggle: () => Promise<Result<void, 'not_saved'>>;
}

export function usePublicationLikes(
  kind: PublicationKind,
  publication: Pick<Bulletin, 'id' | 'likes'>,
): PublicationLikes {
  const { id } = publication;
  const snapshot = useOutboxSnapshot();
  const { data: cached } = useQuery(likeQueries.stored(kind, id));
  useQuery(likeQueries.number(kind, id));

  const counted = cached?.counted ?? false;
  const liked = unsentLikeOf(snapshot?.rows ?? [], id) ?? counted;
  return {
    liked,
    likes: shownLikes(cached?.number ?? publication.likes, counted, liked),
    toggle: () => setLike(kind, id, !liked),
  };
}
