import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import classes from './daily-prayer.module.css';

const Messages = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./prayer-states.tsx')).InlineMessages }))
  : null;

/**
 * The prerendered, hidden messages for a day without a prayer. The inline script shows one of them and fills in the
 * date of the latest prayer; the app neither hydrates them nor loads their code.
 */
export function InlineAbsence() {
  const { t } = useTranslation('companion-prayer');
  const content = Messages === null ? unhydratedContent : { children: <Messages /> };
  return (
    <>
      <div id="inline-absence" className={classes.absence} hidden {...content} />
      <h2
        id="inline-nearest"
        className={classes.nearest}
        data-text={t('empty.prayerOf', { day: '#' })}
        {...unhydratedContent}
      />
    </>
  );
}
