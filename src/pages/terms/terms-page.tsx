import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { legalValues, termsSections } from '../../content/legal.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { LegalText } from '../privacy/legal-text.tsx';

export function TermsPage() {
  const { t } = useTranslation('pages/terms');
  const { since } = legalValues(useLocale());
  return (
    <LegalText
      heading={t('heading')}
      lead={t('lead')}
      sections={termsSections.map((id) => ({
        id,
        heading: t(`sections.${id}.heading`),
        body: t(`sections.${id}.body`, { since }),
      }))}
    >
      <Actions>
        <PageLink path="/privacy" className={actionClass('secondary')}>
          {t('other')}
        </PageLink>
      </Actions>
    </LegalText>
  );
}
