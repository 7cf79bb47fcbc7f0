import { useTranslation } from 'react-i18next';
import { communityFruits, personalFruits } from '../../content/prayer-session.ts';
import classes from './hour-prayer-page.module.css';

/** The effects of prayer, on a person and on the church. */
export function FruitsOfPrayer() {
  const { t } = useTranslation('hour-prayer');
  return (
    <section className={classes.fruits} aria-labelledby="hour-fruits">
      <div className={classes.fruitsHead}>
        <h2 id="hour-fruits">{t('fruits.heading')}</h2>
        <p className={classes.lead}>{t('fruits.lead')}</p>
      </div>
      <div className={classes.personal}>
        <h3>{t('fruits.personal.heading')}</h3>
        <dl>
          {personalFruits.map((id) => (
            <div key={id}>
              <dt>{t(`fruits.personal.items.${id}.heading`)}</dt>
              <dd>{t(`fruits.personal.items.${id}.body`)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={classes.community}>
        <h3>{t('fruits.community.heading')}</h3>
        <dl>
          {communityFruits.map((id) => (
            <div key={id}>
              <dt>{t(`fruits.community.items.${id}.heading`)}</dt>
              <dd>{t(`fruits.community.items.${id}.body`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
