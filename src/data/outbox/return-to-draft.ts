import { outboxStore } from './outbox-store.ts';

/** Moves a queued row back to the draft of its form. False if the row is being sent or was sent: it is no draft then. */
export async function returnToDraft(id: string, key: string, draft: object): Promise<boolean> {
  const { deviceDrafts } = await import('../../offline/drafts/drafts.ts');
  // Save the draft before removing the queued row: a crash may duplicate it, never lose it.
  await deviceDrafts.save(key, draft);
  const outbox = await outboxStore.outbox();
  if ((await outbox.discard(id)) === 'discarded') return true;
  await deviceDrafts.remove(key);
  return false;
}
