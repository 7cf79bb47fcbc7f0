import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { offersPrayerReminder } from '../../content/prayer-reminder.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import { useLocale } from '../../i18n/use-locale.ts';
import classes from './daily-prayer.module.css';
import { ReadAloud } from './read-aloud.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { firstLineOf } from './stanzas.ts';
import { TranslatePrayer } from './translate-prayer.tsx';

interface PrayerToolsProps {
  readonly day: SeoulDay;
  readonly title: string;
  readonly content: string;
}

/** The permanent address of the day's prayer, valid on any later day. */
function addressOf(day: SeoulDay): string {
  const address = new URL(window.location.pathname, window.location.origin);
  address.searchParams.set('day', day);
  return address.href;
}

/** Secondary actions for a prayer; none of them is needed for the first screen. */
export function PrayerTools({ day, title, content }: PrayerToolsProps) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  return (
    <>
      <ReadAloud content={content} />
      {language === 'en' && <TranslatePrayer content={content} />}
      <ShareButton
        className={classes.tool}
        content={() => ({ title, text: firstLineOf(content), url: addressOf(day) })}
        texts={{
          action: t('share.action'),
          copied: t('share.copied'),
          byHand: t('share.byHand'),
        }}
        icon={
          <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M10 12.5V3M6.5 6 10 2.75 13.5 6M4 10v6.25h12V10" />
          </svg>
        }
      />
      {offersPrayerReminder && (
        <Suspense fallback={null}>
          <ReminderButton />
        </Suspense>
      )}
    </>
  );
}
