import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { translatedPath, type Locale } from '../../i18n/locale.ts';

/**
 * Link to the same page in the other language; the inline script stores the choice for the next start of the installed
 * app.
 */
export function LanguageSwitch({ className }: { readonly className: string | undefined }) {
  const { t, i18n } = useTranslation('shell');
  const other: Locale = i18n.language === 'en' ? 'ko' : 'en';
  // The router would take the first segment of an unknown address for the locale.
  const path = useLocation({ select: ({ pathname }) => translatedPath(pathname, other) });
  return (
    <Link
      to={path}
      search={true}
      hash={true}
      className={className}
      lang={other}
      hrefLang={other}
      aria-label={t('language.switchLabel')}
      activeOptions={{ exact: true }}
      preload={false}
      data-language
    >
      {t('language.switch')}
    </Link>
  );
}
