import { useTranslation } from 'react-i18next';
import type { Locale } from './locale.ts';

/** The language of the interface. */
export function useLocale(): Locale {
  return useTranslation().i18n.language === 'en' ? 'en' : 'ko';
}
