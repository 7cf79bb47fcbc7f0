import type { Locale } from '../../i18n/locale.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import classes from './daily-prayer.module.css';
import { shortDayText } from '../../i18n/format/day-text.ts';
import type { NeighbourDirection } from './arrow-key-navigation.ts';

interface NeighbourButtonProps {
  readonly direction: NeighbourDirection;
  readonly text: string;
  /** The accessible name. It begins with the text shown on a wide page, as voice control requires (WCAG 2.5.3). */
  readonly label: string;
  readonly day: SeoulDay | null;
  readonly disabled: boolean;
  readonly language: Locale;
  readonly onNavigate: (button: HTMLButtonElement) => void;
}

export function NeighbourButton(props: NeighbourButtonProps) {
  const { direction, text, label, day, disabled, language, onNavigate } = props;
  return (
    <button
      type="button"
      className={classes.dayButton}
      data-direction={direction}
      aria-label={label}
      disabled={disabled}
      onClick={(event) => {
        onNavigate(event.currentTarget);
      }}
    >
      <svg viewBox="0 0 12 20" aria-hidden="true">
        <path d={direction === 'previous' ? 'M9.5 3 2.5 10l7 7' : 'M2.5 3l7 7-7 7'} />
      </svg>
      <span className={classes.buttonText}>
        {text}{' '}
        <span className={classes.buttonDay}>{day === null ? '' : shortDayText(day, language)}</span>
      </span>
    </button>
  );
}
