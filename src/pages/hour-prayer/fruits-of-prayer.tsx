import { useTranslation } from 'react-i18next';
import { DefinitionList } from '../../ui/definition-list.tsx';
import classes from './hour-prayer-page.module.css';

const PERSONAL_FRUITS = ['nearness', 'peace', 'discernment', 'gentleness'] as const;
const COMMUNITY_FRUITS = ['unity', 'care', 'generations', 'mission'] as const;

/** The effects of prayer, on a person and on the church. */
export function FruitsOfPrayer() {
  const { t } = useTranslation('hour-prayer');
  return (
    <section className={`${classes.section} ${classes.fruits}`} aria-labelledby="hour-fruits">
      <div className={classes.head}>
        <h2 id="hour-fruits">{t('fruits.heading')}</h2>
        <p className={classes.lead}>{t('fruits.lead')}</p>
      </div>
      <div className={classes.personal}>
        <h3>{t('fruits.personal.heading')}</h3>
        <DefinitionList
          items={PERSONAL_FRUITS.map((id) => ({
            term: t(`fruits.personal.items.${id}.heading`),
            value: t(`fruits.personal.items.${id}.body`),
          }))}
        />
      </div>
      <div className={classes.community}>
        <h3>{t('fruits.community.heading')}</h3>
        <DefinitionList
          items={COMMUNITY_FRUITS.map((id) => ({
            term: t(`fruits.community.items.${id}.heading`),
            value: t(`fruits.community.items.${id}.body`),
          }))}
        />
      </div>
    </section>
  );
}
