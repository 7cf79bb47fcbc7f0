import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrayerNeighbours } from '../../data/prayers/companion-prayer-queries.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { dayTextParts, shortDayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import type { NeighbourDirection } from './arrow-key-navigation.ts';
import classes from './daily-prayer.module.css';
import { NeighbourButton } from './neighbour-button.tsx';

const TEXTS = {
  previous: {
    text: 'neighbours.previous',
    ofDay: 'neighbours.previousDay',
    none: 'neighbours.noPrevious',
  },
  next: { text: 'neighbours.next', ofDay: 'neighbours.nextDay', none: 'neighbours.noNext' },
} as const;

interface DayPagerProps {
  readonly shown: { readonly day: SeoulDay; readonly today: SeoulDay } | null;
  /** Null while loading. */
  readonly neighbours: PrayerNeighbours | null;
  readonly goTo: (direction: NeighbourDirection) => void;
}

/** The date of the prayer between the buttons for the previous and the next one. */
export function DayPager({ shown, neighbours, goTo }: DayPagerProps) {
  const { t } = useTranslation('companion-prayer');
  const language = useLocale();
  const isLatest = shown === null || shown.day >= shown.today;
  // The latest day has no next one, which is known before its neighbours are loaded.
  const isDisabled = {
    previous: neighbours !== null && neighbours.previous === null,
    next: isLatest || (neighbours !== null && neighbours.next === null),
  };
  const dateLine = useRef<HTMLParagraphElement>(null);
  const pressed = useFocusOfDisabled(dateLine, isDisabled);
  const neighbourButton = (direction: NeighbourDirection) => {
    const day = neighbours?.[direction] ?? null;
    const { text, ofDay, none } = TEXTS[direction];
    return (
      <NeighbourButton
        direction={direction}
        text={t(text)}
        day={day}
        label={
          day === null
            ? t(isDisabled[direction] ? none : text)
            : t(ofDay, { day: shortDayText(day, language) })
        }
        disabled={isDisabled[direction]}
        language={language}
        onNavigate={(button) => {
          pressed.current = button;
          goTo(direction);
        }}
      />
    );
  };

  return (
    <div className={classes.pager} role="group" aria-label={t('neighbours.label')}>
      {neighbourButton('previous')}
      <p ref={dateLine} className={classes.day} tabIndex={-1} data-testid="prayer-day">
        {shown === null ? (
          <span id="inline-day" className={classes.pendingDay} {...unhydratedContent} />
        ) : (
          <time dateTime={shown.day}>
            <span>{dayTextParts(shown.day, language)[0]}</span>{' '}
            <span>{dayTextParts(shown.day, language)[1]}</span>
          </time>
        )}
      </p>
      {neighbourButton('next')}
    </div>
  );
}

/**
 * A disabled button loses the focus, which would fall back to the body: moves it to `target`. Returns the ref of the
 * button that was pressed last.
 */
function useFocusOfDisabled(
  target: RefObject<HTMLElement | null>,
  isDisabled: Readonly<Record<NeighbourDirection, boolean>>,
): RefObject<HTMLButtonElement | null> {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = pressed.current;
    if (button?.disabled !== true) return;
    const { activeElement, body } = document;
    if (activeElement === button || activeElement === body) {
      target.current?.focus({ preventScroll: true });
    }
    pressed.current = null;
  }, [target, isDisabled.previous, isDisabled.next]);
  return pressed;
}
