import { useTranslation } from 'react-i18next';
import { PageSteps } from '../../ui/page-steps.tsx';
import classes from './hour-prayer-page.module.css';

const STEPS = ['set', 'readAloud', 'ownWords', 'listen', 'record'] as const;

/** The practice of prayer, in five steps. */
export function PracticeOfPrayer() {
  const { t } = useTranslation('hour-prayer');
  return (
    <section className={`${classes.section} ${classes.practice}`} aria-labelledby="hour-practice">
      <div className={classes.head}>
        <h2 id="hour-practice">{t('practice.heading')}</h2>
        <p className={classes.lead}>{t('practice.lead')}</p>
      </div>
      <PageSteps
        layout="across"
        steps={STEPS.map((id) => ({
          id,
          heading: t(`practice.items.${id}.heading`),
          body: t(`practice.items.${id}.body`),
        }))}
      />
    </section>
  );
}
