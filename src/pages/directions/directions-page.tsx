import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { addressLine, church } from '../../content/church.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { Directions } from '../contact/directions.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';
import classes from './directions-page.module.css';
import { WayTabs } from './way-tabs.tsx';

/** Directions by means of transport in tabs on the first screen, with the map below. */
export function DirectionsPage() {
  const { t } = useTranslation(['pages/directions', 'pages/contact']);
  const language = useLocale();
  const address = addressLine(language);
  return (
    <article className={classes.page}>
      <PageHero
        kind="church"
        picture="road"
        heading={t('heading')}
        lead={
          <span className={classes.address}>
            <span>
              <NoBreak>{address}</NoBreak>
            </span>
            <CopyButton
              text={address}
              label={t('pages/contact:copy.action')}
              copied={t('pages/contact:copy.copied')}
              failed={t('pages/contact:copy.failed')}
            />
          </span>
        }
      >
        <WayTabs />
      </PageHero>

      <PageSection heading={t('map.heading')} layout="stack">
        <Directions />
      </PageSection>

      <PageSection heading={t('lost.heading')} tone="sunk">
        <p>{t('lost.body')}</p>
        <Actions>
          <a className={actionClass('primary')} href={`tel:${church.phone.international}`}>
            {t('lost.call', { number: church.phone.display[language] })}
          </a>
        </Actions>
      </PageSection>

      <CallToAction
        heading={t('next.heading')}
        body={t('next.body')}
        links={[
          { path: '/services', kind: 'secondary', label: t('next.services') },
          { path: '/newcomers', kind: 'secondary', label: t('next.newcomers') },
        ]}
      />
    </article>
  );
}
