import type { Result } from '../../domain/result.ts';

type Saved = Result<void, 'not_saved'>;

/**
 * Saves taps one write at a time: those that come during a write are saved together by the next one. With a write for
 * each, the last of many quick taps would wait for hundreds of them. `save` must not reject.
 */
export function createTapQueue(save: (taps: number) => Promise<Saved>): () => Promise<Saved> {
  let writing: Promise<unknown> = Promise.resolve();
  let next: Promise<Saved> | null = null;
  let taps = 0;

  return () => {
    taps += 1;
    if (next === null) {
      next = writing.then(() => {
        const together = taps;
        taps = 0;
        next = null;
        return save(together);
      });
      writing = next;
    }
    return next;
  };
}
