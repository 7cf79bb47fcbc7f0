import { Badge, Box, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  createInviter,
  invitationQueries,
  revoke,
  type OpenInvitation,
} from '../../data/staff/staff-invitation-queries.ts';
import { ADMIN_LEVELS } from '../../domain/admin-level.ts';
import { INVITED_LEVEL, inviteSchema } from '../../domain/invitation.ts';
import { seoulDayAt } from '../../domain/seoul-day.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { LOCALES } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { LoadFailedLine } from '../shared/load-failed.tsx';
import { SectionHead } from '../shared/section-head.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useFailure } from '../shared/use-late-failure.ts';
import { useTask } from '../shared/use-task.ts';
import { useLevelName, useLevelRights, useLevelWithRights } from './level-name.ts';
import classes from '../shared/staff-lists.module.css';

/** Invites an address by mail, and lists the invitations that were not accepted yet. */
export function Invitations() {
  const { t } = useTranslation('admin/settings');
  const id = useId();
  const query = useQuery(invitationQueries.open());
  const { data, isError } = query;
  return (
    <Stack component="section" aria-labelledby={id}>
      <SectionHead id={id} heading={t('invitations.heading')} lead={t('invitations.lead')} />
      <InviteForm />
      {isError && <LoadFailedLine text={t('invitations.failed')} query={query} />}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.rows} aria-label={t('invitations.open')} role="list">
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

/** Returns a function that invites, and reports the result in a toast or as the text of the problem. */
function useInvite() {
  const { t } = useTranslation('admin/settings');
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [invite] = useState(createInviter);
  return async (email: string, level: number, language: 'ko' | 'en'): Promise<string | null> => {
    const answer = await invite(client, email, level, language);
    if (answer.ok) {
      toast({
        tone: 'done',
        about: 'invitation',
        text: t('invitations.sent', { recipient: email }),
      });
      return null;
    }
    return answer.failure === 'has_account'
      ? t('invitations.hasAccount')
      : failureText(answer.failure);
  };
}

function InviteForm() {
  const { t } = useTranslation('admin/settings');
  const ownLanguage = useLocale();
  const levelName = useLevelName();
  const levelRights = useLevelRights();
  const send = useInvite();
  const [email, setEmail] = useState('');
  const [level, setLevel] = useState(String(INVITED_LEVEL));
  const [language, setLanguage] = useState<string>(ownLanguage);
  const [problem, setProblem] = useFailure();
  const { isRunning: isBusy, run } = useRunOnce();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const checked = inviteSchema.safeParse({ email, level, language });
    if (!checked.success) {
      setProblem(t('office.problem'));
      return;
    }
    void run(async () => {
      const failed = await send(checked.data.email, Number(level), checked.data.language);
      setProblem(failed);
      if (failed === null) setEmail('');
    });
  };

  return (
    <form noValidate onSubmit={submit}>
      <Group align="start">
        <TextInput
          flex="1 1 14rem"
          label={t('invitations.email')}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          value={email}
          readOnly={isBusy}
          error={problem}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => {
            setEmail(currentTarget.value);
            setProblem(null);
          }}
        />
        <NativeSelect
          flex="1 1 16rem"
          label={t('invitations.level')}
          description={levelRights(Number(level))}
          value={level}
          data={ADMIN_LEVELS.map((one) => ({ value: String(one), label: levelName(one) }))}
          onChange={({ currentTarget }) => setLevel(currentTarget.value)}
        />
        <NativeSelect
          label={t('invitations.language')}
          value={language}
          data={LOCALES.map((one) => ({ value: one, label: t(`invitations.languages.${one}`) }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        />
      </Group>
      <BusyButton type="submit" mt="xs" loading={isBusy}>
        {t('invitations.send')}
      </BusyButton>
    </form>
  );
}

const MAIL_TEXTS = {
  queued: 'invitations.mail.queued',
  sent: 'invitations.mail.sent',
  failed: 'invitations.mail.failed',
  cancelled: 'invitations.mail.failed',
} as const satisfies Record<OpenInvitation['mailState'], string>;

function InvitationRow({ invitation }: { readonly invitation: OpenInvitation }) {
  const { id, email, level, language, createdAt, expiresAt, mailState } = invitation;
  const { t } = useTranslation('admin/settings');
  const locale = useLocale();
  const today = useSeoulToday();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const levelWithRights = useLevelWithRights();
  const send = useInvite();
  const lastDay = seoulDayAt(new Date(expiresAt));
  const hasExpired = today !== null && lastDay < today;

  const end = async () => {
    const answer = await revoke(client, id);
    if (!answer.ok) return failureText(answer.failure);
    // A toast also for the failure, because the invitation disappears from the list.
    toast({
      tone: answer.value ? 'done' : 'failed',
      about: 'invitation',
      text: t(answer.value ? 'invitations.revoked' : 'invitations.alreadyEnded', {
        recipient: email,
      }),
    });
    return null;
  };
  const { isBusy, failure, run } = useTask((action: 'sendAgain' | 'end') =>
    action === 'end' ? end() : send(email, level, language),
  );

  return (
    <Group component="li" justify="space-between" gap="xs" py="sm">
      <Box flex="1 1 14rem" miw={0}>
        <Group gap="xs">
          <Text fw={700}>{email}</Text>
          <Badge variant="light" color={hasExpired || mailState === 'failed' ? 'danger' : 'gray'}>
            {hasExpired ? t('invitations.expired') : t(MAIL_TEXTS[mailState])}
          </Badge>
        </Group>
        <Text>{levelWithRights(level)}</Text>
        <Text size="sm" c="dimmed">
          {today !== null &&
            t('invitations.times', {
              when: momentText(new Date(createdAt), today, locale),
              until: dayText(lastDay, locale),
            })}
        </Text>
      </Box>
      <Group gap="xs">
        {/* Sending again replaces the invitation, so that there is nothing to revoke until the answer. */}
        <BusyButton
          variant="default"
          loading={isBusy}
          aria-label={t('invitations.againTo', { recipient: email })}
          onClick={() => void run('sendAgain')}
        >
          {t('invitations.again')}
        </BusyButton>
        <BusyButton
          variant="subtle"
          disabled={isBusy}
          aria-label={t('invitations.revokeOf', { recipient: email })}
          onClick={() => void run('end')}
        >
          {t('invitations.revoke')}
        </BusyButton>
      </Group>
      <FailureNote {...failure} />
    </Group>
  );
}
