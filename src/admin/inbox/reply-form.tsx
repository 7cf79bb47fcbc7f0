import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  officeMessageQueries,
  patchListedMessage,
  replyToMessage,
  type OfficeMessage,
} from '../../data/staff/staff-messages-queries.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaff } from '../shared/staff-context.ts';
import { isDraftOf, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useMountedValue } from '../shared/use-mounted-value.ts';
import { shownChange } from './shown-change.ts';

const MAX_REPLY = 5000;

interface ReplyFormProps {
  readonly message: OfficeMessage;
  readonly draft: StaffDraft;
}

/**
 * Reply form. Each reply has one id, which its draft keeps too, so that repeated clicks and lost responses never send it
 * twice. If an earlier text with this id was sent, the response of which was lost, the form says so and keeps the text.
 */
export function ReplyForm({ message, draft }: ReplyFormProps) {
  const { t } = useTranslation('admin/inbox');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { user } = useStaff();
  const [{ id, text }, setReply] = useState(() => replyIn(draft.saved));
  const [isSending, setIsSending] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const inForm = useMountedValue(text);
  const isEmpty = text.trim() === '';
  useUnsavedChanges(!isEmpty);

  const change = (reply: Reply) => {
    setReply(reply);
    draft.save(reply.text.trim() === '' ? null : reply);
  };
  const about = `message/${message.id}`;
  const refetchReplies = () =>
    client.invalidateQueries({ queryKey: officeMessageQueries.replies(message.id).queryKey });
  /** In the form, unless the user has left it meanwhile. */
  const reportFailure = (problem: string) => {
    if (inForm.current !== null) setFailure(problem);
    else toast({ tone: 'failed', about, text: problem });
  };

  const send = async () => {
    setIsTried(true);
    if (isEmpty) {
      field.current?.focus();
      return;
    }
    if (isSending) return;
    setIsSending(true);
    setFailure(null);
    const answer = await replyToMessage(id, message.id, text);
    setIsSending(false);
    if (!answer.ok) {
      reportFailure(`${t('work.notSent')} ${failureText(answer.failure)}`);
      return;
    }
    if (answer.value === 'missing') {
      reportFailure(t('work.alreadyDeleted'));
      return;
    }
    if (answer.value === 'reused') {
      change({ id: crypto.randomUUID(), text });
      reportFailure(t('work.sentBefore'));
    } else {
      change(replyIn(null));
      setIsTried(false);
      toast({ tone: 'done', about, text: t('work.sent', { recipient: message.email }) });
    }
    if (message.answeredAt === null) {
      patchListedMessage(client, message.id, shownChange({ isAnswered: true }, user.id));
    }
    await refetchReplies();
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="xs">
        <Textarea
          ref={field}
          label={t('work.reply')}
          description={t(message.locale === 'en' ? 'work.replyInEnglish' : 'work.replyHint', {
            recipient: message.email,
          })}
          error={isTried && isEmpty ? t('work.empty') : null}
          autosize
          minRows={4}
          maxRows={16}
          maxLength={MAX_REPLY}
          value={text}
          readOnly={isSending}
          onChange={({ currentTarget: { value } }) => change({ id, text: value })}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            {t('work.send')}
          </Button>
        </Group>
        <FailureNote text={failure} onRetry={() => void send()} />
      </Stack>
    </form>
  );
}

interface Reply {
  readonly id: string;
  readonly text: string;
}

/** The reply in a draft, which older releases stored as text; otherwise an empty reply. */
function replyIn(saved: unknown): Reply {
  if (isDraftOf(saved, { id: '', text: '' })) return saved;
  return { id: crypto.randomUUID(), text: typeof saved === 'string' ? saved : '' };
}
