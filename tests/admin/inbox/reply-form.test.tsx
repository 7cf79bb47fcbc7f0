import { expect, test } from 'vitest';
import { MessageNote } from '../../../src/admin/inbox/message-note.tsx';
import { ReplyForm } from '../../../src/admin/inbox/reply-form.tsx';
import { SentReplies } from '../../../src/admin/inbox/sent-replies.tsx';
import { renderInbox } from './render-inbox.tsx';
import { MESSAGE } from './sample-message.ts';

const DRAFT = {
  saved: { id: MESSAGE.id, text: '네, 있습니다.', seen: 0 },
  save: () => undefined,
  settle: () => Promise.resolve(),
};

test('replies that could not be loaded are reported, with a button that loads them again', async () => {
  const refetch = () => Promise.resolve();
  const failed = await renderInbox(
    <SentReplies query={{ data: undefined, error: new Error('offline'), refetch }} />,
  );
  expect(failed).toContain('지금까지 보낸 답변을 불러오지 못했습니다.');
  expect(failed).toContain('다시 시도');
  const loaded = await renderInbox(<SentReplies query={{ data: [], error: null, refetch }} />);
  expect(loaded).not.toContain('불러오지 못했습니다');
});

test.each([
  ['is disabled until the earlier replies are loaded', null, true],
  ['is enabled when there are none', 0, false],
  ['is enabled when there are some', 2, false],
])('the button that sends a reply %s', async (_what, listed, isDisabled) => {
  const html = await renderInbox(<ReplyForm message={MESSAGE} listed={listed} draft={DRAFT} />);
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
    return renderInbox(
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
