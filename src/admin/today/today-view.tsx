import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLiveReservations } from '../../data/staff/staff-reservation-queries.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { ViewHead } from '../shared/view-head.tsx';
import { BulletinCard } from './bulletin-card.tsx';
import { MailCard } from './mail-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { PrayersCard } from './prayers-card.tsx';
import { RequestsCard } from './requests-card.tsx';

/** All open tasks, each with a link to where it is handled; updates automatically. */
export function TodayView() {
  const { t } = useTranslation('admin/today');
  const locale = useLocale();
  const today = useSeoulToday();
  const live = useLiveReservations();
  if (today === null) return null;
  return (
    <Stack gap="md">
      <ViewHead heading={t('heading')} lead={dayText(today, locale)} />
      <PrayersCard today={today} />
      <SimpleGrid minColWidth="min(26rem, 100%)" autoFlow="auto-fit" spacing="md">
        <RequestsCard today={today} live={live} />
        <Stack gap="md">
          <MessagesCard today={today} />
          <BulletinCard today={today} />
          <MailCard today={today} />
        </Stack>
      </SimpleGrid>
    </Stack>
  );
}
