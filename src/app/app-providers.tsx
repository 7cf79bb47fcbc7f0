import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { use, type ComponentType } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createQueryClient } from '../data/cache/query-client.ts';

/** The query client of this page; the build shares one, because prerendered pages run no queries. */
export const queryClient = createQueryClient();

/** The component with the texts and the query client. */
export function withProviders(Component: ComponentType): ComponentType {
  return function ComponentWithProviders() {
    const { i18n } = useRouter().options.context;
    return (
      <I18nextProvider i18n={use(i18n)}>
        <QueryClientProvider client={queryClient}>
          <Component />
        </QueryClientProvider>
      </I18nextProvider>
    );
  };
}
