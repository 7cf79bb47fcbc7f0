import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanionPrayer } from '../../domain/companion-prayer.ts';
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
  /** Null on a day without a prayer. */
  readonly prayer: CompanionPrayer | null;
  /** Of a shared prayer. */
  readonly title: string;
}

/** The permanent address of the day's prayer, valid on any later day. */
function addressOf(day: SeoulDay): string {
  const address = new URL(window.location.pathname, window.location.origin);
  address.searchParams.set('day', day);
  return address.href;
}

/** Secondary actions, none of them needed for the first screen. The reminder can be set on every day, also on Sundays. */
export function PrayerTools({ prayer, title }: PrayerToolsProps) {
  return (
    <>
      {prayer !== null && (
        <ToolsOfPrayer key={prayer.day} day={prayer.day} content={prayer.content} title={title} />
      )}
      {offersPrayerReminder && (
        <Suspense fallback={null}>
          <ReminderButton />
        </Suspense>
      )}
    </>
  );
}

interface ToolsOfPrayerProps extends Pick<CompanionPrayer, 'day' | 'content'> {
  readonly title: string;
}

function ToolsOfPrayer({ day, title, content }: ToolsOfPrayerProps) {
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
    </>
  );
}
