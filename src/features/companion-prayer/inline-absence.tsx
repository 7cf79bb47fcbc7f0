import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import classes from './daily-prayer.module.css';

const Messages = import.meta.env.SSR
  ? lazy(async () => ({ default: (await import('./prayer-states.tsx')).InlineMessages }))
  : null;

/**
 * The prerendered, hidden messages for a day without a prayer: the inline script shows one of them, and writes the date
 * of the latest prayer below. The app does not hydrate them, and does not load their content.
 */
export function InlineAbsence() {
  const { t } = useTranslation('companion-prayer');
  const content = Messages === null ? unhydratedContent : { children: <Messages /> };
  return (
    <>
      <div id="inline-absence" className={classes['absence']} hidden {...content} />
      <h2
        id="inline-nearest"
        className={classes['nearest']}
        data-text={t('empty.prayerOf', { day: '#' })}
        {...unhydratedContent}
      />
    </>
  );
}
