import { Suspense } from 'react';
import { importWithProviders } from '../app-boundary.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

const NotFoundPage = lazyWithRetry(() =>
  importWithProviders(
    async () => (await import('../../pages/not-found/not-found-page.tsx')).NotFoundPage,
  ),
);

/** The router's not-found component. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
