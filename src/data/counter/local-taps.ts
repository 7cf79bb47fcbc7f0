import type { LocalTaps } from '../../domain/prayer-count.ts';
import type { OutboxSnapshot } from '../../offline/outbox/outbox.ts';
import type { OutboxRow } from '../../offline/outbox/outbox-row.ts';

/** The unsent and in-flight taps on this device; batches that the server rejected are not counted. */
export function localTaps({ rows, answers }: OutboxSnapshot): LocalTaps {
  const waiting = rows.filter(isBatch).filter(({ status }) => status !== 'needs_attention');
  const inFlight = waiting.filter((row) => row.frozen);
  const unsent = waiting.filter((row) => !row.frozen);
  const sum = (some: typeof waiting) => some.reduce((taps, row) => taps + row.payload.taps, 0);
  const answer = answers.prayer_taps;
  return {
    unsent: sum(unsent),
    inFlight: sum(inFlight),
    inFlightBatches: inFlight.map((row) => row.id),
    answer: answer === undefined ? null : { number: answer.number, count: answer.value },
  };
}

// Instead of `isOfKind`: the counter is loaded before the outbox code.
function isBatch(row: OutboxRow): row is OutboxRow<'prayer_taps'> {
  return row.kind === 'prayer_taps';
}
