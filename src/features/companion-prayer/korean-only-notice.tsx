import { useTranslation } from 'react-i18next';
import classes from './daily-prayer.module.css';

/** Prayers exist only in Korean; a notice for readers of English. */
export function KoreanOnlyNotice() {
  const { t, i18n } = useTranslation('companion-prayer');
  if (i18n.language === 'ko') return null;
  return <p className={classes.language}>{t('language')}</p>;
}
