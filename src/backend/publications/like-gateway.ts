import type { Failure } from '../../domain/failure.ts';
import type { Like, PublicationKind } from '../../domain/publication.ts';
import type { Result } from '../../domain/result.ts';
import { callBackend, WRITE_TIMEOUT_MS, type CallOptions, type BackendFailure } from '../call.ts';
import { publicBackend } from '../client.ts';
import { integerOf, rowsOf } from '../rows.ts';

/** The current number of likes; null if the publication is not public. */
export function readLikes(
  kind: PublicationKind,
  id: string,
  options?: CallOptions,
): Promise<Result<number | null, Failure>> {
  return callBackend(
    (signal) =>
      publicBackend()
        .from(kind === 'bulletin' ? 'bulletins' : 'church_news')
        .select('likes')
        .eq('is_published', true)
        .eq('id', id)
        .limit(1)
        .abortSignal(signal),
    (data) => {
      const [row] = rowsOf(data);
      return row === undefined ? null : integerOf(row['likes']);
    },
    options,
  );
}

/**
 * Sets the like state of a device, idempotently. Returns the resulting number of likes; null if the publication is not
 * public.
 */
export function likePublication({
  kind,
  id,
  device,
  liked,
}: Like): Promise<Result<number | null, Failure> | BackendFailure> {
  return callBackend(
    (signal) =>
      publicBackend()
        .rpc('like_publication', { p_kind: kind, p_id: id, p_device: device, p_liked: liked })
        .abortSignal(signal),
    (data) => (data === null ? null : integerOf(data)),
    { timeoutMs: WRITE_TIMEOUT_MS },
  );
}
