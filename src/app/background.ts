import { startBackgroundWork } from '../data/start-background-work.ts';
import { whenIdle } from '../data/when-idle.ts';
import type { RouterContext } from './router-context.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

const PATIENCE_MS = 3_000;

/** What a page does once it is shown and quiet: bring the archive, send what waits, keep itself for offline use. */
export function startBackground({ queryClient, i18n }: RouterContext): void {
  whenIdle(() => {
    const { synced } = startBackgroundWork(queryClient);
    if (!import.meta.env.PROD) return;
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    // Texts are small and come first: the many files of the app would take the line and the processor from them.
    void Promise.race([synced, patience]).then(() => registerServiceWorker(i18n));
  });
}
