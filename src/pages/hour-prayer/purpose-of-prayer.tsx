import { useTranslation } from 'react-i18next';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './hour-prayer-page.module.css';

const PURPOSES = ['behold', 'walk', 'oneHeart', 'intercede'] as const;

/** The question of Gethsemane, and the purpose of the prayer. */
export function PurposeOfPrayer() {
  const { t } = useTranslation('hour-prayer');
  return (
    <>
      <section className={classes.watch} aria-labelledby="hour-intro">
        <div className={`${classes.section} ${classes.watchInner}`}>
          <h2 id="hour-intro" className={classes.watchHeading}>
            {t('intro.heading')}
          </h2>
          <p className={classes.watchBody}>{t('intro.body')}</p>
          <Illustration name="hands" className={classes.hands} />
        </div>
      </section>
      <section className={`${classes.section} ${classes.purpose}`} aria-labelledby="hour-purpose">
        <div className={classes.head}>
          <h2 id="hour-purpose">{t('purpose.heading')}</h2>
          <p className={classes.lead}>{t('purpose.lead')}</p>
        </div>
        <DefinitionList
          className={classes.purposeList}
          items={PURPOSES.map((id) => ({
            term: t(`purpose.items.${id}.heading`),
            value: t(`purpose.items.${id}.body`),
          }))}
        />
      </section>
    </>
  );
}
