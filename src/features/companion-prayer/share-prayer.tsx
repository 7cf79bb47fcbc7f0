import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import classes from './companion-prayer.module.css';

interface SharePrayerProps {
  readonly day: SeoulDay;
  readonly title: string;
  readonly firstLine: string;
}

type Outcome =
  { readonly kind: 'none' | 'copied' } | { readonly kind: 'byHand'; readonly address: string };

/** The address of the shown day, so that it leads to this very prayer on any later day. */
function addressOf(day: SeoulDay): string {
  const address = new URL(window.location.pathname, window.location.origin);
  address.searchParams.set('day', day);
  return address.href;
}

/** The system's share sheet, else a copied address, else an address to copy by hand. */
export function SharePrayer({ day, title, firstLine }: SharePrayerProps) {
  const { t } = useTranslation('companion-prayer');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  const share = async () => {
    setOutcome({ kind: 'none' });
    const address = addressOf(day);
    if ('share' in navigator) {
      try {
        await navigator.share({ title, text: firstLine, url: address });
        return;
      } catch (error) {
        // Closing the sheet is an answer too; anything else still leaves copying.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(address);
      setOutcome({ kind: 'copied' });
    } catch {
      setOutcome({ kind: 'byHand', address });
    }
  };

  return (
    <>
      <button type="button" className={classes['tool']} onClick={() => void share()}>
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M10 12.5V3M6.5 6 10 2.75 13.5 6M4 10v6.25h12V10" />
        </svg>
        {t('share.action')}
      </button>
      <p className={classes['outcome']} role="status">
        {outcome.kind === 'copied' && t('share.copied')}
      </p>
      {outcome.kind === 'byHand' && (
        <label className={classes['byHand']}>
          {t('share.byHand')}
          <input
            readOnly
            value={outcome.address}
            onFocus={(event) => {
              event.currentTarget.select();
            }}
          />
        </label>
      )}
    </>
  );
}
