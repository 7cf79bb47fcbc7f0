import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { MessageNote } from '../../../src/admin/inbox/message-note.tsx';
import { ReplyForm } from '../../../src/admin/inbox/reply-form.tsx';
import { SentReplies } from '../../../src/admin/inbox/sent-replies.tsx';
import { StaffContext } from '../../../src/admin/shared/staff-context.ts';
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
const DRAFT = {
  saved: { id: ID, text: '네, 있습니다.', seen: 0 },
  save: () => undefined,
  settle: () => Promise.resolve(),
};

async function render(children: ReactNode): Promise<string> {
  const i18n = await createI18n('ko', ['shell', 'admin/inbox', 'admin/frame']);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <StaffTheme>
          <StaffContext value={{ user: { id: ID, email: 'staff@x.example' }, level: 1 }}>
            {children}
          </StaffContext>
        </StaffTheme>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

test('replies that could not be loaded are reported, with a button that loads them again', async () => {
  const refetch = () => Promise.resolve();
  const failed = await render(
    <SentReplies query={{ data: undefined, error: new Error('offline'), refetch }} />,
  );
  expect(failed).toContain('지금까지 보낸 답변을 불러오지 못했습니다.');
  expect(failed).toContain('다시 시도');
  const loaded = await render(<SentReplies query={{ data: [], error: null, refetch }} />);
  expect(loaded).not.toContain('불러오지 못했습니다');
});

test.each([
  ['is disabled until the earlier replies are loaded', null, true],
  ['is enabled when there are none', 0, false],
  ['is enabled when there are some', 2, false],
])('the button that sends a reply %s', async (_what, listed, isDisabled) => {
  const html = await render(<ReplyForm message={MESSAGE} listed={listed} draft={DRAFT} />);
  expect(html).toContain('네, 있습니다.');
  const [button = ''] = /<button[^>]*type="submit"[^>]*>/.exec(html) ?? [];
  expect(button).not.toBe('');
  expect(button.includes('aria-disabled="true"')).toBe(isDisabled);
});

test.each([
  ['a reply', 5000, '답변은 5,000자까지 쓰실 수 있습니다.'],
  ['a note', 2000, '메모는 2,000자까지 쓰실 수 있습니다.'],
])('%s that is too long is shown in full, with its length', async (what, most, problem) => {
  const formOf = (length: number) => {
    const typed = { text: '가'.repeat(length), seen: what === 'a note' ? '' : 0 };
    const draft = { ...DRAFT, saved: { ...DRAFT.saved, ...typed } };
    return render(
      what === 'a note' ? (
        <MessageNote message={MESSAGE} draft={draft} />
      ) : (
        <ReplyForm message={MESSAGE} listed={0} draft={draft} />
      ),
    );
  };
  const full = most.toLocaleString('ko');
  expect(await formOf(most)).not.toContain(problem);
  const long = await formOf(most + 1);
  expect(long).toContain(problem);
  expect(long).toContain(`${(most + 1).toLocaleString('ko')}\u00a0/\u00a0${full}자`);
  // The browser would cut what is pasted without saying so.
  expect(long).not.toMatch(/maxlength/i);
});
