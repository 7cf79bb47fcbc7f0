import { useTranslation } from 'react-i18next';
import { seniorPastor } from '../../content/staff.ts';
import { Portrait } from '../../ui/portrait/portrait.tsx';
import classes from './pastor-letter.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** The senior pastor's greeting, styled as a signed letter. */
export function PastorLetter() {
  const { t } = useTranslation('pages/about');
  const language = useLocale();
  const name = seniorPastor.name[language];
  return (
    <section className={classes.section} id="letter" aria-labelledby="letter-heading">
      <div className={classes.sheet}>
        <Portrait
          photo={seniorPastor.photo}
          drawn={seniorPastor.portrait}
          name={name}
          className={classes.portrait}
        />
        <div className={classes.letter}>
          <h2 id="letter-heading">{t('letter.heading')}</h2>
          <p className={classes.greeting}>{t('letter.greeting')}</p>
          <p>{t('letter.welcome')}</p>
          <p>{t('letter.beholding')}</p>
          <p>{t('letter.together')}</p>
          <p>{t('letter.invitation')}</p>
          <p className={classes.closing}>
            {t('letter.closing')}
            <span className={classes.signed}>
              {t('letter.signed', { name, position: seniorPastor.position[language] })}
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}
