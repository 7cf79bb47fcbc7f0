import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/format/number-text.ts';
import { PrayedAction, TapNote } from './prayed-action.tsx';
import classes from './prayed-button.module.css';
import { usePrayed } from './use-prayed.ts';

/** "I prayed" as the main action of a page, with confirmation and the shared count. */
export function PrayedButton() {
  return (
    <Suspense fallback={<div className={classes.place} />}>
      <PrayedButtonContent />
    </Suspense>
  );
}

function PrayedButtonContent() {
  const { t } = useTranslation('prayer-counter');
  const prayed = usePrayed({ isPrerendered: true });
  const countText = () => {
    if (prayed.count !== null) return t('count.soFar', { number: numberText(prayed.count) });
    return prayed.taps === 0
      ? t('count.together')
      : t('count.own', { number: numberText(prayed.taps) });
  };
  return (
    <div className={classes.place}>
      <PrayedAction prayed={prayed} isPrerendered />
      <p className={classes.count} data-prayed="count" suppressHydrationWarning>
        {countText()}
      </p>
      <TapNote prayed={prayed} />
    </div>
  );
}
