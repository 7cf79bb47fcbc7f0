import type { DraftAutosave } from './draft-autosave.ts';

const REPLACED = 'replaced';
const REMOVED = 'removed';

/**
 * The tabs of this browser share one draft per form. Reports that another tab has replaced the stored draft while this
 * tab has unsaved input; when the other tab removes it, that input is stored again. Without the BroadcastChannel API
 * neither happens.
 */
export function shareDraftAmongTabs(
  autosave: DraftAutosave,
  key: string,
  onOverwritten: () => void,
): DraftAutosave {
  const openChannel = () =>
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`draft:${key}`) : null;
  let channel = openChannel();
  /** The unsaved input of this tab. */
  let newest: unknown = null;
  /** Whether the stored draft is that input. */
  let isOwn = false;
  channel?.addEventListener('message', ({ data }) => {
    if (data === REMOVED) {
      isOwn = newest !== null;
      if (isOwn) autosave.save(newest);
    } else if (isOwn) {
      isOwn = false;
      onOverwritten();
    }
  });
  const post = (message: typeof REMOVED | typeof REPLACED) => {
    // A form that is left while it is being saved removes its draft later.
    const sending = channel ?? openChannel();
    sending?.postMessage(message);
    if (channel === null) sending?.close();
  };
  return {
    ...autosave,
    save(value) {
      newest = value;
      isOwn = value !== null;
      autosave.save(value);
      if (isOwn) post(REPLACED);
      // Another tab would store its input before this removal, which would then remove it.
      else void autosave.settle().then(() => post(REMOVED));
    },
    stop() {
      channel?.close();
      channel = null;
      autosave.stop();
    },
  };
}
