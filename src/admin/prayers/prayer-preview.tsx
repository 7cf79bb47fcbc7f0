import { useTranslation } from 'react-i18next';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { trimmedLines } from '../../domain/written-text.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { PrayerText } from '../../features/companion-prayer/prayer-text.tsx';
import classes from './prayer-preview.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface PrayerPreviewProps {
  readonly heading: string;
  readonly day: string;
  readonly content: string;
}

/** Preview of the prayer's page with the current values of the form. */
export function PrayerPreview({ heading, day, content }: PrayerPreviewProps) {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const known = parseSeoulDay(day);
  const text = trimmedLines(content);
  return (
    <section className={classes.preview} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <div className={classes.card}>
        <p className={classes.day}>
          {known === null ? t('preview.noDay') : dayText(known, language)}
        </p>
        {text === '' ? (
          <p className={classes.empty}>{t('preview.empty')}</p>
        ) : (
          <PrayerText content={text} />
        )}
      </div>
    </section>
  );
}
