import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { SharePage } from '../../features/share-page/share-page.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { WorshipGallerySection } from './worship-gallery-section.tsx';
import { Verse } from '../../ui/verse.tsx';

const MEANINGS = ['meeting', 'oneBody', 'sent'] as const;

/** The meaning of worship, with a gallery and an invitation. */
export function WorshipPage() {
  const { t } = useTranslation('pages/worship');
  return (
    <article>
      <PageHero kind="worship" picture="light" heading={t('heading')} lead={t('lead')} />

      <PageSection heading={t('beholding.heading')}>
        <Verse source={t('beholding.source')}>{t('beholding.verse')}</Verse>
        <p>{t('beholding.body')}</p>
      </PageSection>

      <PageSection heading={t('walking.heading')}>
        <p>{t('walking.body')}</p>
      </PageSection>

      <PageSection
        heading={t('gallery.heading')}
        lead={t('gallery.lead')}
        tone="sunk"
        layout="stack"
      >
        <WorshipGallerySection />
      </PageSection>

      <PageSection heading={t('meanings.heading')} layout="stack">
        <CardList>
          {MEANINGS.map((meaning) => (
            <Card key={meaning} heading={t(`meanings.${meaning}.name`)}>
              <p>{t(`meanings.${meaning}.body`)}</p>
            </Card>
          ))}
        </CardList>
      </PageSection>

      <PageSection heading={t('invitation.heading')} tone="light">
        <Verse source={t('invitation.source')}>{t('invitation.verse')}</Verse>
        <p>{t('invitation.body')}</p>
        <Actions>
          <ActionLink path="/services/sunday" kind="primary">
            {t('invitation.sunday')}
          </ActionLink>
          <a className={actionClass('secondary')} href={church.youtube.liveUrl}>
            {t('invitation.online')}
          </a>
          <SharePage className={actionClass('quiet')} />
        </Actions>
      </PageSection>
    </article>
  );
}
