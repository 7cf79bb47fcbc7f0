import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { numberText } from '../../i18n/format/number-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import { PrayedAction, TapNote } from './prayed-action.tsx';
import classes from './prayer-counter-dialog.module.css';
import { usePrayed } from './use-prayed.ts';

export function PrayerCounterDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation('prayer-counter');
  return (
    <Dialog opened={opened} onClose={onClose} title={t('dialog.title')}>
      <Counter onLeave={onClose} />
    </Dialog>
  );
}

/** Mounted only while the dialog is open, so that it subscribes to the count only then. */
function Counter({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation('prayer-counter');
  const prayed = usePrayed();
  const isOnPrayerPage = useLocation({
    select: ({ pathname }) => pathname.endsWith('/hour-prayer'),
  });
  return (
    <div className={classes.counter}>
      <div className={classes.count}>
        <p className={classes.caption}>{t('count.caption')}</p>
        {prayed.count === null ? (
          <p className={classes.unknown}>{t('count.unknown')}</p>
        ) : (
          <p className={classes.number}>{numberText(prayed.count)}</p>
        )}
      </div>
      <PrayedAction prayed={prayed} />
      <TapNote prayed={prayed} />
      {!isOnPrayerPage && (
        <Link to="/{-$locale}/hour-prayer" className={classes.link} onClick={onLeave}>
          {t('todayPrayer')}
        </Link>
      )}
    </div>
  );
}
