import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { InboxView } from '../../../src/admin/inbox/inbox-view.tsx';
import {
  officeMessageQueries,
  type OpenedMessage,
} from '../../../src/data/staff/staff-messages-queries.ts';
import { renderInbox } from './render-inbox.tsx';
import { MESSAGE } from './sample-message.ts';

vi.mock('../../../src/admin/shared/admin-address.ts', () => ({
  useAdminAddress: () => ({ param: (name: string) => (name === 'item' ? MESSAGE.id : null) }),
}));

test.each([
  ['says that it is deleted', true],
  ['says nothing while it exists on a later page', false],
])('an open message that is not listed stays on the screen and %s', async (_what, isDeleted) => {
  const client = new QueryClient();
  const pages = { pages: [[]], pageParams: [0] };
  client.setQueryData(officeMessageQueries.list('all').queryKey, pages);
  const opened: OpenedMessage = { ...MESSAGE, isDeleted };
  client.setQueryData(officeMessageQueries.one(MESSAGE.id).queryKey, opened);
  const html = await renderInbox(<InboxView />, client);
  expect(html).toContain(MESSAGE.message);
  expect(html.includes('그사이 이 문의가 지워졌습니다.')).toBe(isDeleted);
});
