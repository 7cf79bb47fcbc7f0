import { useTranslation } from 'react-i18next';
import type { CalendarEvent } from '../../domain/calendar-file.ts';
import { CalendarIcon } from '../../ui/icons/icons.tsx';
import { saveCalendarFile } from './save-calendar-file.ts';

interface AddToCalendarProps {
  readonly event: CalendarEvent;
  readonly className?: string | undefined;
}

/**
 * Puts an event into the visitor's calendar, or takes a cancelled one out of it. Its name says which event, because a page
 * may show several.
 */
export function AddToCalendar({ event, className }: AddToCalendarProps) {
  const { t } = useTranslation('calendar');
  return (
    <button
      type="button"
      className={className}
      onClick={() => {
        saveCalendarFile(event);
      }}
    >
      <CalendarIcon size="1.25em" />
      {t(event.cancelledBy === undefined ? 'add' : 'remove')}
      <span className="visually-hidden"> {t('what', { title: event.title })}</span>
    </button>
  );
}
