import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { ShareButton } from '../../ui/share-button.tsx';
import classes from './daily-prayer.module.css';

interface SharePrayerProps {
  readonly day: SeoulDay;
  readonly title: string;
  readonly firstLine: string;
}

/** The address of the shown day, so that it leads to this very prayer on any later day. */
function addressOf(day: SeoulDay): string {
  const address = new URL(window.location.pathname, window.location.origin);
  address.searchParams.set('day', day);
  return address.href;
}

export function SharePrayer({ day, title, firstLine }: SharePrayerProps) {
  const { t } = useTranslation('companion-prayer');
  return (
    <ShareButton
      className={classes['tool']}
      content={() => ({ title, text: firstLine, url: addressOf(day) })}
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
  );
}
