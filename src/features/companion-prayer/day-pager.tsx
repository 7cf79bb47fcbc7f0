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
  const previous = neighbours?.previous ?? null;
  const next = isLatest ? null : (neighbours?.next ?? null);
  const previousDisabled = neighbours !== null && previous === null;
  const nextDisabled = isLatest || (neighbours !== null && next === null);
  const dateLine = useRef<HTMLParagraphElement>(null);
  const pressed = useFocusOfDisabled(dateLine, [previousDisabled, nextDisabled]);
  const navigate = (direction: NeighbourDirection) => (button: HTMLButtonElement) => {
    pressed.current = button;
    goTo(direction);
  };

  return (
    <div className={classes.pager} role="group" aria-label={t('neighbours.label')}>
      <NeighbourButton
        direction="previous"
        text={t('neighbours.previous')}
        day={previous}
        label={
          previous === null
            ? t(previousDisabled ? 'neighbours.noPrevious' : 'neighbours.previous')
            : t('neighbours.previousDay', { day: shortDayText(previous, language) })
        }
        disabled={previousDisabled}
        language={language}
        onNavigate={navigate('previous')}
      />
      <p ref={dateLine} className={classes.day} tabIndex={-1} data-testid="prayer-day">
        {shown === null ? (
          <span id="inline-day" className={classes.dayToCome} {...unhydratedContent} />
        ) : (
          <time dateTime={shown.day}>
            <span>{dayTextParts(shown.day, language)[0]}</span>{' '}
            <span>{dayTextParts(shown.day, language)[1]}</span>
          </time>
        )}
      </p>
      <NeighbourButton
        direction="next"
        text={t('neighbours.next')}
        day={next}
        label={
          next === null
            ? t(nextDisabled ? 'neighbours.noNext' : 'neighbours.next')
            : t('neighbours.nextDay', { day: shortDayText(next, language) })
        }
        disabled={nextDisabled}
        language={language}
        onNavigate={navigate('next')}
      />
    </div>
  );
}

/**
 * A disabled button loses the focus, which would fall back to the body: moves it to `target`. Returns the ref of the
 * button that was pressed last.
 */
function useFocusOfDisabled(
  target: RefObject<HTMLElement | null>,
  [previousDisabled, nextDisabled]: readonly [boolean, boolean],
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
  }, [target, previousDisabled, nextDisabled]);
  return pressed;
}
