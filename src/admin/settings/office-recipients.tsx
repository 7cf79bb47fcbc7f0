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
import { RetryButton } from '../shared/load-failed.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { useStaff } from '../shared/staff-context.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import classes from '../shared/staff-lists.module.css';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { useFailure } from '../shared/use-late-failure.ts';

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
  const [problem, setProblem] = useFailure();
  const { isRunning: isAdding, run: runAdding } = useRunOnce();
  /** The changes that are not yet saved, shown at once and saved one after the other. */
  const [unsaved, setUnsaved] = useState<readonly RecipientChange[]>([]);
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  useUnsavedChanges(unsaved.length > 0);

  const recipients = unsaved.reduce(withChange, data ?? []);
  const save = (change: RecipientChange, done: string): Promise<boolean> => {
    setUnsaved((changes) => [...changes, change]);
    setProblem(null);
    const saved = lastSave.current.then(async () => {
      const answer = await saveRecipientChange(client, change);
      setUnsaved((changes) => changes.filter((one) => one !== change));
      if (answer.ok) toast({ tone: 'done', about: 'office', text: done });
      else setProblem(failureText(answer.failure));
      return answer.ok;
    });
    lastSave.current = saved;
    return saved;
  };
  const saveAdded = (added: string) =>
    save({ added: [added], removed: [] }, t('office.added', { recipient: added }));

  const add = (event: FormEvent) => {
    event.preventDefault();
    void runAdding(async () => {
      const added = trimmedLine(email);
      if (!isEmailAddress(added)) setProblem(t('office.problem'));
      else if (recipients.length >= MAX_RECIPIENTS) {
        setProblem(t('office.tooMany', { most: MAX_RECIPIENTS }));
      } else if (await saveAdded(added)) setEmail('');
    });
  };
  const remove = (removed: string) =>
    save({ added: [], removed: [removed] }, t('office.removed', { recipient: removed }));
  const isRecipient = recipients.includes(user.email);

  return (
    <Stack component="section" gap="sm" maw="40rem">
      <SectionHead heading={t('office.heading')} lead={t('office.lead')} />
      {data === undefined ? (
        <Group role="status">
          <Text>{t(isError ? 'office.failed' : 'office.loading')}</Text>
          {isError && <RetryButton query={query} />}
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
                  onClick={() => void remove(one)}
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
            onChange={() => {
              void (isRecipient ? remove(user.email) : saveAdded(user.email));
            }}
          />
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
