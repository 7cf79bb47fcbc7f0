import type { DraftAutosave } from './draft-autosave.ts';

/**
 * Reports that another tab of this browser has replaced or removed the stored draft while this tab has unsaved input:
 * the tabs share one draft per form. Without the BroadcastChannel API nothing is reported.
 */
export function reportOverwriting(
  autosave: DraftAutosave,
  key: string,
  onOverwritten: () => void,
): DraftAutosave {
  const openChannel = () =>
    'BroadcastChannel' in globalThis ? new BroadcastChannel(`draft:${key}`) : null;
  let channel = openChannel();
  /** Whether the stored draft is that of this tab. */
  let isOwn = false;
  channel?.addEventListener('message', () => {
    if (!isOwn) return;
    isOwn = false;
    onOverwritten();
  });
  return {
    ...autosave,
    save(value) {
      isOwn = value !== null;
      // A form that is left while it is being saved removes its draft later.
      const sending = channel ?? openChannel();
      sending?.postMessage(null);
      if (channel === null) sending?.close();
      autosave.save(value);
    },
    stop() {
      channel?.close();
      channel = null;
      autosave.stop();
    },
  };
}
