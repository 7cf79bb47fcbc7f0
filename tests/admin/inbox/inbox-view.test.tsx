import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import { InboxView } from '../../../src/admin/inbox/inbox-view.tsx';
import { StaffContext } from '../../../src/admin/shared/staff-context.ts';
import {
  officeMessageQueries,
  type OpenedMessage,
} from '../../../src/data/staff/staff-messages-queries.ts';
import { createI18n } from '../../../src/i18n/i18n.ts';
import { StaffTheme } from '../../../src/ui/theme/staff-theme.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const MESSAGE = {
  id: ID,
  firstName: '새봄',
  lastName: '김',
  email: 'saebom@x.example',
  phone: null,
  subject: '주차',
  message: '주차할 곳이 있나요?',
  locale: 'ko',
  isRead: true,
  answeredBy: null,
  assignedTo: null,
  answeredAt: null,
  note: '',
  noteUpdatedAt: '2026-11-21T00:00:00+00:00',
  createdAt: '2026-11-21T00:00:00+00:00',
} as const;

vi.mock('../../../src/admin/shared/admin-address.ts', () => ({
  useAdminAddress: () => ({ param: (name: string) => (name === 'item' ? ID : null) }),
}));

test.each([
  ['says that it is deleted', true],
  ['says nothing while it exists on a later page', false],
])('an open message that is not listed stays on the screen and %s', async (_what, isDeleted) => {
  const client = new QueryClient();
  const pages = { pages: [[]], pageParams: [0] };
  client.setQueryData(officeMessageQueries.list('all').queryKey, pages);
  const opened: OpenedMessage = { ...MESSAGE, isDeleted };
  client.setQueryData(officeMessageQueries.one(ID).queryKey, opened);
  const i18n = await createI18n('ko', ['shell', 'admin/inbox', 'admin/frame']);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <StaffTheme>
          <StaffContext value={{ user: { id: ID, email: 'staff@x.example' }, level: 1 }}>
            <InboxView />
          </StaffContext>
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(html).toContain(MESSAGE.message);
  expect(html.includes('그사이 이 문의가 지워졌습니다.')).toBe(isDeleted);
});
