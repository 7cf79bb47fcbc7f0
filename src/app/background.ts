import { startBackgroundWork } from '../data/start-background-work.ts';
import type { RouterContext } from './router-context.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

/** What a page does once it is shown and quiet: keep itself for offline use, bring the archive, send what waits. */
export function startBackground({ queryClient, i18n }: RouterContext): void {
  if (import.meta.env.PROD) registerServiceWorker(i18n);
  startBackgroundWork(queryClient);
}
