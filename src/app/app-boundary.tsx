import type { ComponentType } from 'react';
import { deferredBoundary, type DeferredBoundary } from '../ui/deferred-boundary.tsx';

/** Loads a component together with i18next and TanStack Query, which the shell does without. */
export async function importWithProviders(
  load: () => Promise<ComponentType>,
): Promise<ComponentType> {
  const [{ withProviders }, Component] = await Promise.all([import('./app-providers.tsx'), load()]);
  return withProviders(Component);
}

/** A deferred boundary whose component may use texts and queries. */
export function appBoundary(load: () => Promise<ComponentType>): DeferredBoundary {
  return deferredBoundary(() => importWithProviders(load), { takesTurn: true });
}
