import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeOfficeMessage,
  changeSeenMessage,
  officeMessageQueries,
  type MessageChange,
  type OfficeMessage,
} from '../../data/staff/staff-messages-queries.ts';
import { staffCountersQueries } from '../../data/staff/staff-counters-queries.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { useLateFailure } from '../shared/use-late-failure.ts';
import { FailureNote, type FailureNoteProps } from '../shared/failure-note.tsx';
import { useStaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { MessageNote } from './message-note.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SentReplies } from './sent-replies.tsx';

interface MessageWorkProps {
  readonly message: OfficeMessage;
  /** Called after the message was moved to the recycle bin. */
  readonly onDeleted: () => void;
}

/** Actions for an open message: reply, assign, add a note, delete. */
export function MessageWork({ message, onDeleted }: MessageWorkProps) {
  const { t } = useTranslation('admin/inbox');
  const { id, assignedTo, answeredAt, answeredBy } = message;
  const { change, failure } = useChange(message);
  const { run: deleteOnce } = useRunOnce();
  /** The selected assignee while it is being saved. */
  const [choosing, setChoosing] = useState<string | null>(null);
  const draft = useStaffDraft(`reply/${id}`);
  const noteDraft = useStaffDraft(`note/${id}`);
  const replies = useQuery(officeMessageQueries.replies(id));
  const { data: staff } = useQuery(officeMessageQueries.staff());
  const language = useLocale();
  const today = useSeoulToday();
  const stranger = t(staff === undefined ? 'work.nameNotLoaded' : 'work.someone');
  const nameOf = (account: string | null) =>
    staff?.find((one) => one.id === account)?.name ?? stranger;
  const known = staff ?? [];
  const isUnknown = assignedTo !== null && !known.some((one) => one.id === assignedTo);

  // The form of the reply is above the buttons: if it came after them, they would move while they are pressed.
  if (draft === null || noteDraft === null) return null;
  return (
    <Stack gap="md">
      <SentReplies query={replies} />
      <ReplyForm key={id} message={message} listed={replies.data?.length ?? null} draft={draft} />
      <Group align="end">
        <NativeSelect
          label={t('work.assigned')}
          value={choosing ?? assignedTo ?? ''}
          onChange={({ currentTarget: { value } }) => {
            setChoosing(value);
            void change({ assignedTo: value === '' ? null : value }).finally(() =>
              setChoosing((latest) => (latest === value ? null : latest)),
            );
          }}
          data={[
            { value: '', label: t('work.nobody') },
            ...(isUnknown ? [{ value: assignedTo, label: stranger }] : []),
            ...known.map((one) => ({ value: one.id, label: one.name })),
          ]}
        />
        <Button variant="default" onClick={() => void change({ isAnswered: answeredAt === null })}>
          {t(answeredAt === null ? 'work.markAnswered' : 'work.markUnanswered')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            void deleteOnce(async () => {
              if (await change({ isDeleted: true })) onDeleted();
            })
          }
        >
          {t('work.delete')}
        </Button>
      </Group>
      <FailureNote {...failure} />
      {answeredAt !== null && today !== null && (
        <Text size="sm" c="dimmed">
          {t('work.answered', {
            when: momentText(new Date(answeredAt), today, language),
            name: nameOf(answeredBy),
          })}
        </Text>
      )}
      <MessageNote key={id} message={message} draft={noteDraft} />
    </Stack>
  );
}

/**
 * Returns a function that changes the message and updates all lists, which resolves with whether it succeeded, and the
 * last failure with what repeats it.
 */
function useChange(message: OfficeMessage) {
  const { id, subject } = message;
  const { t } = useTranslation('admin/inbox');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [failure, setFailure] = useState<FailureNoteProps>({ text: null });
  const reportLate = useLateFailure();
  const about = `message/${id}`;
  const restore = async () => {
    const answer = await changeOfficeMessage(id, { isDeleted: false });
    if (!answer.ok || answer.value === null) {
      // The message is not on the screen, only its toast.
      toast({
        tone: 'failed',
        about,
        text: answer.ok
          ? t('work.alreadyDeleted')
          : `${t('work.notSaved')} ${failureText(answer.failure)}`,
        ...(!answer.ok && { action: { run: () => void restore() } }),
      });
      return;
    }
    toast({ tone: 'done', about, text: t('work.restored', { subject }) });
    await client.invalidateQueries({ queryKey: officeMessageQueries.lists });
    await client.invalidateQueries({ queryKey: staffCountersQueries.all });
  };
  const change = async (wanted: MessageChange): Promise<boolean> => {
    const answer = await changeSeenMessage(client, message, wanted);
    if (!answer.ok) {
      const text = `${t('work.notSaved')} ${failureText(answer.failure)}`;
      setFailure({ text, onRetry: () => void change(wanted) });
      reportLate(text);
      return false;
    }
    const { kind } = answer.value;
    const isSaved = kind === 'saved';
    const refusal = t(kind === 'removed' ? 'work.alreadyDeleted' : 'work.changedMeanwhile');
    setFailure({ text: isSaved ? null : refusal });
    const isDeleted = wanted.isDeleted === true;
    if (isSaved) {
      toast(
        isDeleted
          ? {
              tone: 'done',
              about,
              text: t('work.deleted', { subject }),
              action: { run: () => void restore() },
            }
          : { tone: 'done', about, text: t('work.saved') },
      );
    }
    // The offsets of the pages behind a deleted message have changed.
    if (isDeleted) void client.invalidateQueries({ queryKey: officeMessageQueries.lists });
    await client.invalidateQueries({ queryKey: staffCountersQueries.all });
    return isSaved;
  };
  return { change, failure };
}
