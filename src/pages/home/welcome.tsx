import { useTranslation } from 'react-i18next';
import { actionClass } from '../../ui/actions.tsx';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './welcome.module.css';

export function Welcome() {
  const { t } = useTranslation('pages/home');
  return (
    <section className={classes.welcome} aria-labelledby="welcome">
      <div className={classes.picture}>
        <Illustration name="door" />
      </div>
      <div className={classes.words}>
        <h2 id="welcome">{t('welcome.heading')}</h2>
        <p className={classes.lead}>{t('lead')}</p>
        <p>{t('welcome.body')}</p>
        <div>
          <PageLink path="/about" className={actionClass('quiet')}>
            {t('welcome.about')}
          </PageLink>
        </div>
      </div>
    </section>
  );
}
