import { tellFirstSyncIsDone } from '../data/first-sync.ts';
import { startBackgroundWork } from '../data/start-background-work.ts';
import { whenIdle } from '../data/when-idle.ts';
import { atTheLatest } from '../ui/at-the-latest.ts';
import { whenPartsAreAwake } from '../ui/when-parts-are-awake.ts';
import type { RouterContext } from './router-context.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

/** What a page does once it is shown and quiet: bring the archive, send what waits, keep itself for offline use. */
export async function startBackground({ queryClient, i18n }: RouterContext): Promise<void> {
  await whenPartsAreAwake();
  whenIdle(() => {
    const { synced } = startBackgroundWork(queryClient);
    // Texts are small and come first: the many files of the app would take the line and the processor from them.
    void atTheLatest(synced).then(() => {
      tellFirstSyncIsDone();
      if (import.meta.env.PROD) registerServiceWorker(i18n);
    });
  });
}
