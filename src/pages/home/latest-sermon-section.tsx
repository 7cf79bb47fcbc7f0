import { useTranslation } from 'react-i18next';
import { sermonPlaylistUrl } from '../../content/worship.ts';
import { SermonCard } from '../../features/latest-sermon/sermon-card.tsx';
import { Actions, actionClass } from '../../ui/actions.tsx';
import { PageSection } from '../../ui/page-section.tsx';

export function LatestSermonSection() {
  const { t } = useTranslation('pages/home');
  return (
    <PageSection id="sermon" heading={t('sermon.heading')} lead={t('sermon.lead')} tone="light">
      <SermonCard />
      <Actions>
        <a
          href={sermonPlaylistUrl}
          target="_blank"
          rel="noreferrer"
          className={actionClass('secondary')}
        >
          {t('sermon.all')} <span className="visually-hidden">{t('newWindow')}</span>
        </a>
      </Actions>
    </PageSection>
  );
}
