import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { legalValues, privacySections } from '../../content/legal.ts';
import { LegalText } from './legal-text.tsx';

export function PrivacyPage() {
  const { t } = useTranslation('pages/privacy');
  const { since, officer, officerPosition, officerMail } = legalValues(useLocale());
  return (
    <LegalText
      heading={t('heading')}
      lead={t('lead')}
      sections={privacySections.map((id) => ({
        id,
        heading: t(`sections.${id}.heading`),
        body: t(`sections.${id}.body`, { since, officer, officerPosition, officerMail }),
      }))}
      other={{ path: '/terms', label: t('other') }}
    />
  );
}
