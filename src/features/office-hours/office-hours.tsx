import { useTranslation } from 'react-i18next';
import { officeHoursLines } from '../../content/church.ts';
import classes from './office-hours.module.css';

/** Days and hours in two columns; in a narrow place the hours stand below their days, all of them alike. */
export function OfficeHoursList() {
  const { i18n } = useTranslation();
  return (
    <span className={classes['place']}>
      <span className={classes['hours']}>
        {officeHoursLines(i18n.language === 'en' ? 'en' : 'ko').map(({ days, hours }) => (
          <span key={days} className={classes['line']}>
            <span>{days}</span> <span>{hours}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
