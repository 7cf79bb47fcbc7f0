import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AppRouter } from './router.tsx';

interface AppProps {
  readonly router: AppRouter;
  readonly onMounted?: () => void;
}

/** The whole app around one router; the same tree in the browser and when prerendering. */
export function App({ router, onMounted }: AppProps) {
  useEffect(() => {
    onMounted?.();
  }, [onMounted]);
  return <RouterProvider router={router} />;
}
