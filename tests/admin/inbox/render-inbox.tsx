import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaffContext } from '../../../src/admin/shared/staff-context.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

const STAFF_ID = '00000000-0000-4000-8000-000000000001';

/** The HTML of a part of the inbox, in Korean, for staff of level 1. */
export async function renderInbox(
  children: ReactNode,
  client = new QueryClient(),
): Promise<string> {
  const i18n = await createI18n('ko', ['shell', 'admin/inbox', 'admin/frame']);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <StaffTheme>
          <StaffContext value={{ user: { id: STAFF_ID, email: 'staff@x.example' }, level: 1 }}>
            {children}
          </StaffContext>
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
