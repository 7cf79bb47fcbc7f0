import { useTranslation } from 'react-i18next';
import { prayerSession, prayerSessionMinutes } from '../../content/prayer-session.ts';
import page from './hour-prayer-page.module.css';
import classes from './session-steps.module.css';

const REM_PER_MINUTE = 0.7;

/** The blocks of the hour, each with a bar whose length is proportional to its minutes. */
export function SessionSteps() {
  const { t } = useTranslation('hour-prayer');
  return (
    <section className={classes.session} aria-labelledby="hour-session">
      <div className={page.section}>
        <div className={page.head}>
          <h2 id="hour-session">{t('session.heading')}</h2>
          <p className={page.lead}>{t('session.lead')}</p>
        </div>
        <ol role="list">
          {prayerSession.map(({ id, minutes }, index) => (
            <li key={id} className={classes.block}>
              <svg
                className={classes.span}
                style={{ blockSize: `${minutes * REM_PER_MINUTE}rem` }}
                aria-hidden="true"
              >
                <rect className={classes.dusk} width="100%" height="100%" rx="4" />
                <rect
                  className={classes.dawn}
                  width="100%"
                  height="100%"
                  rx="4"
                  opacity={index / (prayerSession.length - 1)}
                />
              </svg>
              <p className={classes.minutes}>{t('session.blockMinutes', { minutes })}</p>
              <div className={classes.task}>
                <h3 className={classes.name}>{t(`session.blocks.${id}.name`)}</h3>
                <p className={classes.description}>{t(`session.blocks.${id}.what`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <p className={classes.total}>{t('session.total', { minutes: prayerSessionMinutes })}</p>
      </div>
    </section>
  );
}
