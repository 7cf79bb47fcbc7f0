import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { I18nextProvider } from 'react-i18next';
import type { AppRouter } from './router.tsx';

/** The whole app around one router; the same tree in the browser and at build. */
export function Providers({ router }: { readonly router: AppRouter }) {
  const { i18n, queryClient } = router.options.context;
  return (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>
  );
}
