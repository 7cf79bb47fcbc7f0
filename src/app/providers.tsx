import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import { useEffect } from 'react';
import type { AppRouter } from './router.tsx';

interface ProvidersProps {
  readonly router: AppRouter;
  readonly onMounted?: () => void;
}

/** The whole app around one router; the same tree in the browser and when prerendering. */
export function Providers({ router, onMounted }: ProvidersProps) {
  const { i18n, queryClient } = router.options.context;
  useEffect(() => {
    onMounted?.();
  }, [onMounted]);
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>
  );
}
