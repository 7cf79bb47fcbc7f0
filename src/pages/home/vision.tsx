import { useTranslation } from 'react-i18next';
import { Card, CardList } from '../../ui/card-list.tsx';
import { ActionLink } from '../../ui/action-link.tsx';
import { PageSection } from '../../ui/page-section.tsx';

/** The groups that the church cares for first. */
export function Vision() {
  const { t } = useTranslation('pages/home');
  return (
    <PageSection heading={t('vision.heading')} lead={t('vision.lead')} layout="stack">
      <CardList layout="rows">
        <Card
          heading={t('vision.youth.heading')}
          picture="road"
          action={
            <ActionLink path="/youth-community" kind="quiet">
              {t('vision.youth.action')}
            </ActionLink>
          }
        >
          <p>{t('vision.youth.body')}</p>
        </Card>
        <Card
          heading={t('vision.next.heading')}
          picture="bread"
          action={
            <ActionLink path="/next-generation" kind="quiet">
              {t('vision.next.action')}
            </ActionLink>
          }
        >
          <p>{t('vision.next.body')}</p>
        </Card>
      </CardList>
    </PageSection>
  );
}
