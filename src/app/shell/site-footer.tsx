import { useTranslation } from 'react-i18next';
import { church, postalAddress } from '../../content/church.ts';
import { footerNavigation } from '../../content/navigation.ts';
import { InstallEntry } from '../../features/install/install-entry.tsx';
import { OfficeHoursList } from '../../features/office-hours/office-hours.tsx';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { InstagramIcon, KakaoTalkIcon, YoutubeIcon } from '../../ui/icons/icons.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import classes from './site-footer.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

export function SiteFooter() {
  const { t } = useTranslation('footer');
  const { t: tNavigation } = useTranslation('navigation');
  const { t: tDisplay } = useTranslation('display');
  const language = useLocale();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <p className={classes.name}>{church.name[language]}</p>
          <p>{t('description')}</p>
          <ul className={classes.social} aria-label={t('social.heading')} role="list">
            <li>
              <a href={church.youtube.channelUrl} target="_blank" rel="noopener">
                <YoutubeIcon />
                {t('social.youtube')}
              </a>
            </li>
            <li>
              <a href={church.kakaoTalkChannelUrl} target="_blank" rel="noopener">
                <KakaoTalkIcon />
                {t('social.kakaoTalk')}
              </a>
            </li>
            <li>
              <a href={church.instagramUrl} target="_blank" rel="noopener">
                <InstagramIcon />
                {t('social.instagram')}
              </a>
            </li>
          </ul>
          <div className={classes.tools}>
            <SharePage className={classes.tool} />
            <InstallEntry className={classes.tool} />
          </div>
        </div>

        <nav className={classes.links} aria-label={church.name[language]}>
          {footerNavigation.map(({ heading, links }) => (
            <div key={heading}>
              <h2 className={classes.heading}>{t(`groups.${heading}`)}</h2>
              <ul>
                {links.map(({ label, path, search }) => (
                  <li key={label}>
                    <PageLink path={path} search={search}>
                      {tNavigation(label)}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>

        <div className={classes.reach}>
          <h2 className={classes.heading}>{t('contact.heading')}</h2>
          <dl>
            <dt>{t('contact.address')}</dt>
            <dd>
              <NoBreak>{postalAddress(language)}</NoBreak>
            </dd>
            <dt>{t('contact.phone')}</dt>
            <dd>
              <a href={`tel:${church.phone.international}`}>{church.phone.display[language]}</a>
            </dd>
            <dt>{t('contact.email')}</dt>
            <dd>
              <a href={`mailto:${church.email}`}>{church.email}</a>
            </dd>
            <dt>{t('contact.officeHours')}</dt>
            <dd className={classes.hours}>
              <OfficeHoursList />
            </dd>
          </dl>
        </div>

        <details className={classes.display}>
          <summary>{tDisplay('heading')}</summary>
          <DisplaySettings />
        </details>

        <div className={classes.end}>
          <p>{t('copyright', { year: church.founded.slice(0, 4) })}</p>
          <PageLink path="/privacy">
            <strong>{tNavigation('privacy')}</strong>
          </PageLink>
          <PageLink path="/terms">{tNavigation('terms')}</PageLink>
        </div>
      </div>
    </footer>
  );
}
