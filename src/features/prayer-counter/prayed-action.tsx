import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useOutbox } from '../../data/outbox/use-outbox-status.ts';
import { numberText } from '../../i18n/format/number-text.ts';
import { playTapAnimation } from './tap-animation.ts';
import classes from './prayed-action.module.css';
import type { Prayed } from './use-prayed.ts';

interface PrayedActionProps {
  readonly prayed: Prayed;
  /** Whether the button is prerendered, so that the inline script handles it until hydration. */
  readonly isPrerendered?: boolean;
}

/** The "I prayed" button. Each tap plays its own animation, however fast they follow each other. */
export function PrayedAction({ prayed, isPrerendered = false }: PrayedActionProps) {
  const { t } = useTranslation('prayer-counter');
  // The inline script replaces `#` with the number.
  const inlineTexts = {
    'data-own': t('count.own', { number: '#' }),
    'data-total': t('count.soFar', { number: '#' }),
    'data-thanks': t('thanks'),
    'data-keep-open': t('waiting.keepOpen'),
  };
  return (
    <>
      <button
        type="button"
        className={classes.action}
        onClick={({ currentTarget }) => {
          playTapAnimation(currentTarget);
          prayed.tap();
        }}
        {...(isPrerendered ? inlineTexts : {})}
      >
        <span className={classes.label}>{t('prayed')}</span>
      </button>
      <TapAnnouncement taps={prayed.taps} count={prayed.count} />
    </>
  );
}

/** Milliseconds after the last tap of a series before it is announced. */
const ANNOUNCE_AFTER_MS = 1200;

/** Announces the user's own taps to screen readers, but not those of others. */
function TapAnnouncement({
  taps,
  count,
}: {
  readonly taps: number;
  readonly count: number | null;
}) {
  const { t } = useTranslation('prayer-counter');
  const [announced, setAnnounced] = useState<{ taps: number; count: number | null } | null>(null);
  const announce = useEffectEvent(() => setAnnounced({ taps, count }));
  useEffect(() => {
    if (taps === 0) return;
    const timer = setTimeout(announce, ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [taps]);
  return (
    <p className="visually-hidden" role="status">
      {announced !== null && t('spoken.added', { count: announced.taps })}{' '}
      {announced !== null &&
        announced.count !== null &&
        t('spoken.total', { number: numberText(announced.count) })}
    </p>
  );
}

/** The state of the user's taps; without any problem, how to take part. Its size never changes on a tap. */
export function TapNote({ prayed }: { readonly prayed: Prayed }) {
  const { t } = useTranslation('prayer-counter');
  const connectivity = useConnectivity();
  const { entries, survivesClosing } = useOutbox();
  const isDelayed =
    connectivity !== 'online' ||
    entries.some(({ kind, failure }) => kind === 'prayer_taps' && failure !== undefined);

  if (prayed.lostTaps > 0) {
    return (
      <p className={classes.lost} role="alert">
        {t('notSaved', { count: prayed.lostTaps })}
      </p>
    );
  }
  if (prayed.waiting > 0 && isDelayed) {
    return (
      <p className={classes.note}>
        <strong className={classes.waiting}>
          {t('waiting.number', { number: numberText(prayed.waiting) })}
        </strong>
        {' · '}
        {survivesClosing ? t('waiting.explained') : t('waiting.keepOpen')}
      </p>
    );
  }
  // The inline script may have changed the text before hydration.
  return (
    <p className={classes.note} data-prayed="note" suppressHydrationWarning>
      {prayed.taps > 0 ? t('thanks') : t('hint')}
    </p>
  );
}
