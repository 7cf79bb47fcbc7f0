import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { resendMail, type UnsentMail } from '../../data/staff/staff-mail-queries.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';
import { AllDone, REFRESH_MS, TodayCard, TodayList } from './today-card.tsx';
import { todayQueries } from './today-queries.ts';

const KINDS: Readonly<
  Record<
    string,
    'mail.kinds.reservation' | 'mail.kinds.office' | 'mail.kinds.reply' | 'mail.kinds.invitation'
  >
> = {
  reservation: 'mail.kinds.reservation',
  office_digest: 'mail.kinds.office',
  contact_reply: 'mail.kinds.reply',
  invitation: 'mail.kinds.invitation',
};

/** Emails that the server could not send so far; those that it has given up have a retry button. */
export function MailCard({ today }: { readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/today');
  const query = useQuery({ ...todayQueries.mails(), refetchInterval: REFRESH_MS });
  return (
    <TodayCard heading={t('mail.heading')} query={query} count={query.data?.length ?? null}>
      {(mails) =>
        mails.length === 0 ? (
          <AllDone>{t('mail.none')}</AllDone>
        ) : (
          <TodayList>
            {mails.map((mail) => (
              <UnsentMailRow key={mail.id} mail={mail} today={today} />
            ))}
          </TodayList>
        )
      }
    </TodayCard>
  );
}

function UnsentMailRow({ mail, today }: { readonly mail: UnsentMail; readonly today: SeoulDay }) {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const recipient = mail.recipient ?? t('mail.unknown');
  const kind = KINDS[mail.kind];
  const { isBusy, failure, run } = useTask(async () => {
    const answer = await resendMail(client, mail.id);
    if (!answer.ok) return failureText(answer.failure);
    toast({
      tone: 'done',
      about: `mail/${mail.id}`,
      text: t(answer.value ? 'mail.queued' : 'mail.alreadyQueued', { recipient }),
    });
    return null;
  });
  return (
    <li>
      <Group justify="space-between" py="xs">
        <Text>
          {recipient}{' '}
          <Text span c="dimmed" size="sm">
            {kind !== undefined && <>{t(kind)} · </>}
            {momentText(new Date(mail.createdAt), today, locale)}
          </Text>
        </Text>
        {mail.hasFailed ? (
          <BusyButton
            variant="default"
            loading={isBusy}
            aria-label={t('mail.resendTo', { recipient })}
            onClick={() => void run()}
          >
            {t('mail.resend')}
          </BusyButton>
        ) : (
          <Text size="sm">{t('mail.waiting', { count: mail.attempts })}</Text>
        )}
      </Group>
      <FailureNote {...failure} />
    </li>
  );
}
