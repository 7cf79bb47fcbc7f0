import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(async () => ({
  default: (await import('../../pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** The router's not-found component. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
