import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Illustration } from '../../ui/illustrations/illustration.tsx';
import classes from './not-found-page.module.css';

/** The page for unknown addresses; the host serves it with status 404. */
export function NotFoundPage() {
  const { t, i18n } = useTranslation('not-found');
  // Explicit: links would otherwise keep the address's first segment although it is no locale.
  const inLanguage = { locale: i18n.language === 'en' ? ('en' as const) : undefined };
  return (
    <div className={classes.page}>
      <Illustration name="road" className={classes.picture} />
      <p className={classes.number} aria-hidden="true">
        404
      </p>
      <h1>{t('title')}</h1>
      <p>{t('body')}</p>
      <ul className={classes.links} data-keep-clear role="list">
        <li>
          <Link to="/{-$locale}" params={inLanguage} className={classes.home}>
            {t('home')}
          </Link>
        </li>
        <li>
          <Link to="/{-$locale}/hour-prayer" params={inLanguage}>
            {t('prayer')}
          </Link>
        </li>
        <li>
          <Link to="/{-$locale}/services/sunday" params={inLanguage}>
            {t('worship')}
          </Link>
        </li>
      </ul>
    </div>
  );
}
