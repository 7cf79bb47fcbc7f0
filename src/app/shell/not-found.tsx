import { lazy, Suspense } from 'react';

const NotFoundPage = lazy(async () => ({
  default: (await import('../../pages/not-found/not-found-page.tsx')).NotFoundPage,
}));

/** The router's answer to an address that is no page. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
