import { useTranslation } from 'react-i18next';
import { addressLine, church } from '../../content/church.ts';
import { meetings } from '../../content/schedule.ts';
import { shownTime } from '../../i18n/format/time-text.ts';
import { Actions, actionClass } from '../../ui/actions.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { BannerVideo } from './banner-video.tsx';
import classes from './hero.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** The first screen; its background video starts after startup. */
export function Hero() {
  const { t } = useTranslation('pages/home');
  const language = useLocale();
  const { sundayFirst, sundaySecond } = meetings;
  return (
    <header className={classes.hero}>
      <BannerVideo />
      <div className={classes.words}>
        <p className={classes.who}>{t('hero.who')}</p>
        <h1>{t('heading')}</h1>
        <p className={classes.statement}>
          <mark>{t('hero.behold')}</mark> {t('hero.statement')}
        </p>
        <blockquote className={classes.verse}>
          <p>{t('hero.verse')}</p>
          <footer>{t('hero.verseSource')}</footer>
        </blockquote>
        <Actions>
          <ActionLink path="/newcomers" kind="primary">
            {t('hero.visit')}
          </ActionLink>
          <a
            href={church.youtube.liveUrl}
            target="_blank"
            rel="noreferrer"
            className={`${actionClass('secondary')} ${classes.watch}`}
          >
            {t('hero.watch')} <span className="visually-hidden">{t('newWindow')}</span>
          </a>
        </Actions>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('hero.when')}</dt>
          <dd>
            <span>{shownTime(sundayFirst.start, language)} ·</span>{' '}
            <span>{shownTime(sundaySecond.start, language)},</span>{' '}
            <span>{sundayFirst.place[language]}</span>
          </dd>
        </div>
        <div>
          <dt>{t('hero.where')}</dt>
          <dd>
            <NoBreak>{addressLine(language)}</NoBreak>
          </dd>
        </div>
      </dl>
    </header>
  );
}
