import { useTranslation } from 'react-i18next';
import { Card, CardList } from '../../ui/card-list.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageSection } from '../../ui/page-section.tsx';

const STEPS = [
  { id: 'connect', path: '/jesus-walking-diary' },
  { id: 'grow', path: '/bible-study' },
  { id: 'serve', path: '/ministry' },
] as const;

export function NextSteps() {
  const { t } = useTranslation('pages/home');
  return (
    <PageSection heading={t('steps.heading')} lead={t('steps.lead')} tone="next" layout="stack">
      <CardList>
        {STEPS.map(({ id, path }) => (
          <Card
            key={id}
            heading={t(`steps.${id}.heading`)}
            action={
              <ActionLink path={path} kind="secondary">
                {t(`steps.${id}.action`)}
              </ActionLink>
            }
          >
            <p>{t(`steps.${id}.body`)}</p>
          </Card>
        ))}
      </CardList>
    </PageSection>
  );
}
