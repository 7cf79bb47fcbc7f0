import { Suspense } from 'react';
import { importPart } from '../app-part.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';

const NotFoundPage = lazyPart(() =>
  importPart(async () => (await import('../../pages/not-found/not-found-page.tsx')).NotFoundPage),
);

/** The router's not-found component. */
export function NotFound() {
  return (
    <Suspense fallback={null}>
      <NotFoundPage />
    </Suspense>
  );
}
