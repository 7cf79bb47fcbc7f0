import type { ComponentType } from 'react';
import { deferredBoundary, type DeferredBoundary } from '../ui/deferred-boundary.tsx';

/** Loads a component together with i18next and TanStack Query, which the shell does without. */
export async function importPart(load: () => Promise<ComponentType>): Promise<ComponentType> {
  const [{ withProviders }, Part] = await Promise.all([import('./part-providers.tsx'), load()]);
  return withProviders(Part);
}

/** A deferred boundary whose component may use texts and queries. */
export function appPart(load: () => Promise<ComponentType>): DeferredBoundary {
  return deferredBoundary(() => importPart(load));
}
