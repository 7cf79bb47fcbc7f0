import { useTranslation } from 'react-i18next';
import { actionClass } from '../../ui/actions.tsx';
import { Card, CardList } from '../../ui/card-list.tsx';
import { PageLink } from '../../ui/page-link.tsx';
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
            <PageLink path="/youth-community" className={actionClass('quiet')}>
              {t('vision.youth.action')}
            </PageLink>
          }
        >
          <p>{t('vision.youth.body')}</p>
        </Card>
        <Card
          heading={t('vision.next.heading')}
          picture="bread"
          action={
            <PageLink path="/next-generation" className={actionClass('quiet')}>
              {t('vision.next.action')}
            </PageLink>
          }
        >
          <p>{t('vision.next.body')}</p>
        </Card>
      </CardList>
    </PageSection>
  );
}
