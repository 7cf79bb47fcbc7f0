import { useTranslation } from 'react-i18next';
import type { CalendarEvent } from '../../domain/calendar-file.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';

interface AddToCalendarProps {
  readonly event: CalendarEvent;
  /** The other dates of a recurring reservation. */
  readonly others?: readonly CalendarEvent[];
  readonly className?: string | undefined;
}

/**
 * Adds an event to the visitor's calendar, or removes a cancelled one. The accessible name includes the event, because
 * a page may show several.
 */
export function AddToCalendar({ event, others, className }: AddToCalendarProps) {
  const { t } = useTranslation('calendar');
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        saveCalendarFile(event, others);
      }}
    >
      <CalendarIcon size="1.25em" />
      {t(event.cancelledBy === undefined ? 'add' : 'remove')}
      <span className="visually-hidden"> {t('what', { title: event.title })}</span>
    </button>
  );
}
