import { officeHoursLines } from '../../content/church.ts';
import classes from './office-hours.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Days and hours in two columns; in a narrow container all hours are below their days. */
export function OfficeHoursList() {
  const locale = useLocale();
  return (
    <span className={classes.place}>
      <span className={classes.hours}>
        {officeHoursLines(locale).map(({ days, hours }) => (
          <span key={days} className={classes.line}>
            <span>{days}</span> <span>{hours}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
