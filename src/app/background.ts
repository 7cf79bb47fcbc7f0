import type { QueryClient } from '@tanstack/react-query';
import { startBackgroundWork } from '../data/start-background-work.ts';
import { registerServiceWorker } from './service-worker-registration.ts';

/** What a page does once it is shown and quiet: keep itself for offline use, bring the archive, send what waits. */
export function startBackground(queryClient: QueryClient): void {
  if (import.meta.env.PROD) registerServiceWorker();
  startBackgroundWork(queryClient);
  void import('./rare-glyphs.ts');
}
