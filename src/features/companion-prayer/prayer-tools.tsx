import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { companionPrayerQueries } from '../../data/prayers/companion-prayer-queries.ts';
import { FIRST_PRAYER_DAY, type CompanionPrayer } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { offersPrayerReminder } from '../../content/reminder-settings.ts';
import { itemUrl } from '../../platform/item-url.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import { dayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import classes from './daily-prayer.module.css';
import { ReadAloud } from './read-aloud.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { firstLineOf } from './stanzas.ts';
import { TranslatePrayer } from './translate-prayer.tsx';

/** A further way to share the prayer, beside the system's. */
export type ExtraShareButton = ComponentType<{
  readonly className: string | undefined;
  readonly content: () => { readonly title: string; readonly text: string; readonly url: string };
}>;

interface PrayerToolsProps {
  readonly ExtraShareButton: ExtraShareButton;
  readonly prayer: CompanionPrayer | null;
  /** The selected day if it has no prayer; the page then shows the latest earlier one. */
  readonly absentOn: SeoulDay | null;
}

/** Secondary actions, none of them needed for the first screen. The reminder can be set on every day, also on Sundays. */
export function PrayerTools({ prayer, absentOn, ExtraShareButton }: PrayerToolsProps) {
  const earlier = useQuery({
    ...companionPrayerQueries.latestBefore(absentOn ?? FIRST_PRAYER_DAY),
    enabled: absentOn !== null,
  });
  const shown = absentOn === null ? prayer : (earlier.data ?? null);
  return (
    <>
      {shown !== null && (
        <ToolsOfPrayer
          key={shown.day}
          day={shown.day}
          content={shown.content}
          ExtraShareButton={ExtraShareButton}
        />
      )}
      {offersPrayerReminder && (
        <Suspense fallback={null}>
          <ReminderButton />
        </Suspense>
      )}
    </>
  );
}

type ToolsOfPrayerProps = Pick<CompanionPrayer, 'day' | 'content'> &
  Pick<PrayerToolsProps, 'ExtraShareButton'>;

function ToolsOfPrayer({ day, content, ExtraShareButton }: ToolsOfPrayerProps) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  const shared = () => ({
    title: t('share.title', { day: dayText(day, language) }),
    text: firstLineOf(content),
    url: itemUrl('day', day),
  });
  return (
    <>
      <ReadAloud key={content} content={content} />
      {language === 'en' && <TranslatePrayer key={content} content={content} />}
      <ShareButton
        className={classes.tool}
        content={shared}
        texts={{
          action: t('share.action'),
          copied: t('share.copied'),
          byHand: t('share.byHand'),
        }}
        icon={
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M10 12.5V3M6.5 6 10 2.75 13.5 6M4 10v6.25h12V10" />
          </svg>
        }
      />
      <ExtraShareButton className={classes.tool} content={shared} />
    </>
  );
}
