import { Card, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { PrayerText } from '../../features/companion-prayer/prayer-text.tsx';
import classes from './prayer-preview.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface PrayerPreviewProps {
  readonly heading: string;
  readonly day: string;
  readonly content: string;
}

/** Preview of the prayer's page with the current values of the form. */
export function PrayerPreview({ heading, day, content }: PrayerPreviewProps) {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const known = parseSeoulDay(day);
  const text = trimmedLines(content);
  return (
    <Stack component="section" gap="xs" aria-label={heading}>
      <Title order={3} size="sm" c="dimmed" ff="text">
        {heading}
      </Title>
      <Card withBorder padding="xl" mih="18rem" className={classes.card}>
        <Text fw={700} ta="center" mb="md" ff="heading">
          {known === null ? t('preview.noDay') : dayText(known, language)}
        </Text>
        {text === '' ? (
          <Text size="sm" c="dimmed">
            {t('preview.empty')}
          </Text>
        ) : (
          <PrayerText content={text} />
        )}
      </Card>
    </Stack>
  );
}
