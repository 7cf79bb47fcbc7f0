import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveMessageNote, type OfficeMessage } from '../../data/staff/staff-messages-queries.ts';
import { lengthOf, trimmedLines } from '../../domain/written-text.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { isDraftOf, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import classes from '../shared/staff-lists.module.css';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useTask } from '../shared/use-task.ts';

interface MessageNoteProps {
  readonly message: OfficeMessage;
  readonly draft: StaffDraft;
}

interface TypedNote {
  readonly text: string;
  /** The version on which the text is based; a newer one by somebody else is a conflict. */
  readonly seen: string;
}

const MAX_NOTE = 2000;

/** The internal note of a message. */
export function MessageNote({ message, draft }: MessageNoteProps) {
  const { t } = useTranslation('admin/inbox');
  const { id, note, noteUpdatedAt } = message;
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  /** Null while it is the stored note, which a colleague may change. */
  const [typed, setTyped] = useState<TypedNote | null>(() =>
    isDraftOf(draft.saved, { text: '', seen: '' }) ? draft.saved : null,
  );
  /** The note that a colleague has stored meanwhile, to choose from; null if there is none. */
  const [conflict, setConflict] = useState<TypedNote | null>(null);
  const text = typed?.text ?? note;
  const written = trimmedLines(text);
  const isChanged = written !== trimmedLines(note);
  const isLong = lengthOf(written) > MAX_NOTE;
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsavedChanges(isChanged);

  const write = (next: TypedNote | null) => {
    setTyped(next);
    const isStored = next === null || trimmedLines(next.text) === trimmedLines(note);
    draft.save(isStored ? null : next);
  };
  const showStored = () => {
    setConflict(null);
    write(null);
  };

  const {
    isBusy: isSaving,
    failure,
    run: save,
    clearFailure,
  } = useTask(async () => {
    if (typed === null) return null;
    if (isLong) {
      field.current?.focus();
      return null;
    }
    const answer = await saveMessageNote(client, id, conflict?.seen ?? typed.seen, typed.text);
    if (!answer.ok) return `${t('work.notSaved')} ${failureText(answer.failure)}`;
    if (answer.value.kind === 'removed') return { final: t('work.alreadyDeleted') };
    if (answer.value.kind === 'conflict') {
      const { note: stored, noteUpdatedAt: seen } = answer.value.now;
      setConflict({ text: stored, seen });
      return null;
    }
    showStored();
    toast({ tone: 'done', about: `message/${id}`, text: t('work.saved') });
    return null;
  });

  return (
    <Stack gap="xs">
      <Textarea
        ref={field}
        label={t('work.note')}
        description={t('work.noteHint', {
          length: numberText(lengthOf(written)),
          most: numberText(MAX_NOTE),
        })}
        error={isLong && t('work.noteLong', { most: numberText(MAX_NOTE) })}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        readOnly={isSaving}
        onChange={({ currentTarget: { value } }) =>
          write({ text: value, seen: typed?.seen ?? noteUpdatedAt })
        }
      />
      {conflict !== null && (
        <Alert color="danger" role="alert">
          <Stack gap="xs">
            <Text>{t('work.noteConflict')}</Text>
            <Text fw={700}>{t('work.storedNote')}</Text>
            <Text dir="auto" className={classes.written}>
              {conflict.text === '' ? t('work.emptyNote') : conflict.text}
            </Text>
            <Group>
              <Button aria-disabled={isSaving} onClick={() => void save()}>
                {t('work.keepOwnNote')}
              </Button>
              <Button
                variant="default"
                onClick={() => {
                  clearFailure();
                  showStored();
                }}
              >
                {t('work.takeStoredNote')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <BusyButton
        variant="default"
        loading={isSaving}
        disabled={!isChanged || conflict !== null}
        style={{ alignSelf: 'start' }}
        onClick={() => void save()}
      >
        {t('work.saveNote')}
      </BusyButton>
      <FailureNote {...failure} />
    </Stack>
  );
}
