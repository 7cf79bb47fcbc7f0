import { Group, Stack, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  officeMessageQueries,
  patchListedMessage,
  sendReply,
  type OfficeMessage,
} from '../../data/staff/staff-messages-queries.ts';
import { newId } from '../../domain/new-id.ts';
import { lengthOf, trimmedLines } from '../../domain/written-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaff } from '../shared/staff-context.ts';
import type { StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useTask } from '../shared/use-task.ts';
import { isBlank, replyIn, withText, type ReplyDraft } from './reply-draft.ts';
import { shownChange } from './shown-change.ts';

const MAX_REPLY = 5000;

interface ReplyFormProps {
  readonly message: OfficeMessage;
  /** The number of replies that are listed; null if they are not loaded, until when none is sent. */
  readonly listed: number | null;
  readonly draft: StaffDraft;
}

/**
 * Reply form. Each reply has one id, which its draft keeps too, so that repeated clicks and lost responses never send it
 * twice. If an earlier text with this id was sent, the response of which was lost, or if a colleague has replied since the
 * writing began, the form says so, keeps the text and sends it when asked again.
 */
export function ReplyForm({ message, listed, draft }: ReplyFormProps) {
  const { t } = useTranslation('admin/inbox');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { user } = useStaff();
  const [reply, setReply] = useState(() => replyIn(draft.saved));
  const [isTried, setIsTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const isEmpty = isBlank(reply);
  const length = lengthOf(trimmedLines(reply.text));
  const isLong = length > MAX_REPLY;
  useUnsavedChanges(!isEmpty);

  const change = (next: ReplyDraft) => {
    setReply(next);
    draft.save(isBlank(next) ? null : next);
  };

  const {
    isBusy: isSending,
    failure,
    run: send,
  } = useTask(async () => {
    setIsTried(true);
    if (isEmpty || isLong) {
      field.current?.focus();
      return null;
    }
    if (listed === null) return null;
    const { id, text } = reply;
    const expectedReplies = reply.seen ?? listed;
    const answer = await sendReply(client, {
      id,
      message: message.id,
      body: text,
      expectedReplies,
    });
    if (!answer.ok) return `${t('work.notSent')} ${failureText(answer.failure)}`;
    const outcome = answer.value;
    if (outcome.kind === 'missing') return { final: t('work.alreadyDeleted') };
    if (outcome.kind !== 'sent') {
      const isReused = outcome.kind === 'reused';
      change({ id: isReused ? newId() : id, text, seen: outcome.replies });
      return t(isReused ? 'work.sentBefore' : 'work.conflict');
    }
    change({ ...replyIn(null), seen: expectedReplies + 1 });
    setIsTried(false);
    toast({
      tone: 'done',
      about: `message/${message.id}`,
      text: t('work.sent', { recipient: message.email }),
    });
    if (message.answeredAt === null) {
      patchListedMessage(client, message.id, shownChange({ isAnswered: true }, user.id));
    }
    await client.invalidateQueries({
      queryKey: officeMessageQueries.replies(message.id).queryKey,
    });
    return null;
  });

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
            length: numberText(length),
            most: numberText(MAX_REPLY),
          })}
          error={
            isLong
              ? t('work.replyLong', { most: numberText(MAX_REPLY) })
              : isTried && isEmpty && t('work.empty')
          }
          autosize
          minRows={4}
          maxRows={16}
          value={reply.text}
          readOnly={isSending}
          onChange={({ currentTarget: { value } }) => change(withText(reply, value, listed))}
        />
        <Group>
          <BusyButton type="submit" loading={isSending} disabled={listed === null}>
            {t('work.send')}
          </BusyButton>
        </Group>
        <FailureNote {...failure} />
      </Stack>
    </form>
  );
}
