import { useTranslation } from 'react-i18next';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
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
          <ActionLink path="/about" kind="quiet">
            {t('welcome.about')}
          </ActionLink>
        </div>
      </div>
    </section>
  );
}
