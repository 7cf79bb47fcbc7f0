import { useTranslation } from 'react-i18next';
import { prayerPractices } from '../../content/prayer-session.ts';
import classes from './hour-prayer-page.module.css';

/** How: five steps along one road. */
export function PracticeOfPrayer() {
  const { t } = useTranslation('hour-prayer');
  return (
    <section className={classes['practice']} aria-labelledby="hour-practice">
      <div className={classes['practiceHead']}>
        <h2 id="hour-practice">{t('practice.heading')}</h2>
        <p className={classes['lead']}>{t('practice.lead')}</p>
      </div>
      <ol className={classes['steps']}>
        {prayerPractices.map((id) => (
          <li key={id}>
            <h3>{t(`practice.items.${id}.heading`)}</h3>
            <p>{t(`practice.items.${id}.body`)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
