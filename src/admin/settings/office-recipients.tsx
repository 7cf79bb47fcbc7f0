import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  saveRecipientChange,
  staffMailQueries,
  type RecipientChange,
} from '../../data/staff/staff-mail-queries.ts';
import { isEmailAddress } from '../../domain/email-address.ts';
import { trimmedLine } from '../../domain/written-text.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote, type FailureNoteProps } from '../shared/failure-note.tsx';
import { RetryQueryButton } from '../shared/load-failed.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { useStaff } from '../shared/staff-context.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from '../shared/staff-lists.module.css';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useFailure, useLateFailure } from '../shared/use-late-failure.ts';

/** The limit enforced by the database. */
const MAX_RECIPIENTS = 10;

function withChange(
  recipients: readonly string[],
  { added, removed }: RecipientChange,
): readonly string[] {
  const kept = recipients.filter((one) => !removed.includes(one));
  return [...kept, ...added.filter((one) => !kept.includes(one))];
}

/** Recipients of email notifications about new requests, cancellations and contact messages. */
export function OfficeRecipients() {
  const { t } = useTranslation('admin/settings');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const { user } = useStaff();
  const query = useQuery(staffMailQueries.officeRecipients());
  const { data, isError } = query;
  const [email, setEmail] = useState('');
  /** Why the address in the field was not added. */
  const [problem, setProblem] = useFailure();
  const [failure, setFailure] = useState<FailureNoteProps>({ text: null });
  const reportLate = useLateFailure();
  const { isRunning: isAdding, run: runAdding } = useRunOnce();
  /** The changes that are not yet saved, shown at once and saved one after the other. */
  const [unsaved, setUnsaved] = useState<readonly RecipientChange[]>([]);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  useUnsavedChanges(unsaved.length > 0);

  const recipients = unsaved.reduce(withChange, data ?? []);
  /** Resolves with the reason of a failure. */
  const save = (change: RecipientChange, done: string): Promise<string | null> => {
    setUnsaved((changes) => [...changes, change]);
    setProblem(null);
    setFailure({ text: null });
    const saved = lastSave.current.then(async () => {
      const answer = await saveRecipientChange(client, change);
      setUnsaved((changes) => changes.filter((one) => one !== change));
      if (!answer.ok) return failureText(answer.failure);
      toast({ tone: 'done', about: 'office', text: done });
      return null;
    });
    lastSave.current = saved;
    return saved;
  };
  const saveAdded = (added: string) =>
    save({ added: [added], removed: [] }, t('office.added', { recipient: added }));
  /** Saves a change of the list, a failure of which is not about the field. */
  const changeList = async (recipient: string, isRecipient: boolean) => {
    const reason = isRecipient
      ? await saveAdded(recipient)
      : await save({ added: [], removed: [recipient] }, t('office.removed', { recipient }));
    if (reason === null) return;
    const text = `${t(isRecipient ? 'office.notAdded' : 'office.notRemoved', { recipient })} ${reason}`;
    setFailure({ text, onRetry: () => void changeList(recipient, isRecipient) });
    reportLate(text);
  };

  const add = (event: FormEvent) => {
    event.preventDefault();
    void runAdding(async () => {
      const added = trimmedLine(email);
      if (!isEmailAddress(added)) setProblem(t('office.problem'));
      else if (recipients.length >= MAX_RECIPIENTS) {
        setProblem(t('office.tooMany', { most: MAX_RECIPIENTS }));
      } else {
        const reason = await saveAdded(added);
        setProblem(reason);
        if (reason === null) setEmail('');
      }
    });
  };
  const isRecipient = recipients.includes(user.email);

  return (
    <Stack component="section" gap="sm" maw="40rem">
      <SectionHead heading={t('office.heading')} lead={t('office.lead')} />
      {data === undefined ? (
        <Group role="status">
          <Text>{t(isError ? 'office.failed' : 'office.loading')}</Text>
          {isError && <RetryQueryButton query={query} />}
        </Group>
      ) : (
        <>
          {recipients.length === 0 && <Text>{t('office.nobody')}</Text>}
          <ul className={classes.rows} role="list">
            {recipients.map((one) => (
              <Group key={one} component="li" justify="space-between" gap={0}>
                <Text flex="1 1 12rem">{one}</Text>
                <Button
                  variant="subtle"
                  aria-label={t('office.removeNamed', { recipient: one })}
                  onClick={() => void changeList(one, false)}
                >
                  {t('office.remove')}
                </Button>
              </Group>
            ))}
          </ul>
          <Checkbox
            label={t('office.me', { recipient: user.email })}
            checked={isRecipient}
            disabled={!isRecipient && recipients.length >= MAX_RECIPIENTS}
            onChange={() => void changeList(user.email, !isRecipient)}
          />
          <FailureNote {...failure} />
          <form noValidate onSubmit={add}>
            <Group align="end">
              <TextInput
                label={t('office.email')}
                inputMode="email"
                autoComplete="off"
                value={email}
                readOnly={isAdding}
                error={problem}
                errorProps={{ role: 'alert' }}
                onChange={({ currentTarget }) => {
                  setEmail(currentTarget.value);
                  setProblem(null);
                }}
              />
              <BusyButton type="submit" variant="default" loading={isAdding}>
                {t('office.add')}
              </BusyButton>
            </Group>
          </form>
        </>
      )}
    </Stack>
  );
}
