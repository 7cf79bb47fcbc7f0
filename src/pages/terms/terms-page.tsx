import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { legalValues, termsSections } from '../../content/legal.ts';
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
      other={{ path: '/privacy', label: t('other') }}
    />
  );
}
