import { useTranslation } from 'react-i18next';
import { ministries } from '../../content/ministries.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { MinistryDetail } from './ministry-detail.tsx';
import { MinistryOverview } from './ministry-overview.tsx';
import { CallToAction } from '../../ui/call-to-action.tsx';

/** Overview of the six ministries, then their details in tabs. */
export function MinistryPage() {
  const { t } = useTranslation('pages/ministry');
  return (
    <article>
      <PageHero kind="community" picture="road" heading={t('heading')} lead={t('lead')} />
      <PageSection heading={t('overview.heading')} lead={t('overview.lead')} layout="stack">
        <MinistryOverview />
      </PageSection>
      <PageSection heading={t('detail.heading')} tone="sunk" layout="stack" id="detail">
        <AddressTabs
          param="tab"
          label={t('detail.tabs')}
          tabs={ministries.map((ministry) => ({
            id: ministry.id,
            label: t(`items.${ministry.id}.short`),
            panel: <MinistryDetail ministry={ministry} />,
          }))}
        />
      </PageSection>
      <CallToAction
        heading={t('joining.heading')}
        body={t('joining.body')}
        links={[
          { path: '/contact', kind: 'primary', label: t('joining.contact') },
          { path: '/staff', kind: 'secondary', label: t('joining.staff') },
        ]}
      />
    </article>
  );
}
