import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { loadPersistently } from '../platform/startup.ts';

/**
 * `React.lazy` whose failed load is repeated. `React.lazy` alone keeps the failure for good and takes down the page:
 * also when the user is leaving it, because that aborts the load, and Back then shows the page as it was left.
 */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadPersistently(load) }));
}
