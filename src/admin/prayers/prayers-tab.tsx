import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  deletePrayer,
  restorePrayer,
  staffPrayerQueries,
  type NumberedPrayer,
} from '../../data/staff/staff-prayer-queries.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import { isSunday, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { actionClass } from '../../ui/actions.tsx';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { isAtToast, useStaffToast } from '../shared/staff-toasts.tsx';
import { PrayerCalendar } from './prayer-calendar.tsx';
import {
  aboutPrayer,
  prayerOfDraft,
  NEW_PRAYER,
  PRAYER_DRAFTS,
  PrayerEditor,
} from './prayer-editor.tsx';
import { PrayerList, prayerRowId } from './prayer-list.tsx';
import classes from './prayers-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** `opening`: what stands on that day is being looked for. */
type Editing =
  | { readonly kind: 'prayer'; readonly prayer: NumberedPrayer }
  | { readonly kind: 'new'; readonly chosen: SeoulDay | null }
  /** A draft whose prayer somebody removed. */
  | { readonly kind: 'gone'; readonly id: string }
  | { readonly kind: 'opening' };

/** The companion prayers: what is there, what is missing, and the one that is being written. */
export function PrayersTab() {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const today = useSeoulToday();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [typed, setTyped] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  /** What is being removed, or is. */
  const removing = useRef(new Set<string>());
  /** The row that takes the focus back when the form closes. */
  const returnTo = useRef<string | null>(null);

  /** Its row is not there yet: a prayer that was only now saved waits for the list to be read again. */
  const awaitedRow = useRef<string | null>(null);

  // Before the next frame, in which a toast looks who is steered by keys: a form that is gone has left the focus nowhere.
  useLayoutEffect(() => {
    if (editing !== null || returnTo.current === null || isAtToast()) return;
    const target = document.getElementById(returnTo.current);
    awaitedRow.current = target === null ? returnTo.current : null;
    (target ?? heading.current)?.focus();
    returnTo.current = null;
  }, [editing]);
  const focusAwaitedRow = useCallback(() => {
    const row = awaitedRow.current === null ? null : document.getElementById(awaitedRow.current);
    if (row === null) return;
    awaitedRow.current = null;
    // Whoever went on meanwhile is not called back.
    if (document.activeElement === heading.current) row.focus();
  }, []);

  const close = (id: string | null) => {
    returnTo.current = id ?? 'prayers-new';
    setEditing(null);
  };

  /** Today, unless it cannot have a prayer or has one. */
  const dayToWrite = () => {
    if (today === null || isSunday(today)) return null;
    const days = client.getQueryData(staffPrayerQueries.days(monthOf(today)).queryKey);
    return days?.has(today) === true ? null : today;
  };

  /** What is asked for, or what takes its place where there is none. */
  const openFound = async (asked: Promise<NumberedPrayer | null>, otherwise: Editing) => {
    setEditing({ kind: 'opening' });
    try {
      const prayer = await asked;
      setEditing(prayer === null ? otherwise : { kind: 'prayer', prayer });
    } catch {
      toast({ tone: 'failed', text: t('toasts.notLoaded') });
      close(null);
    }
  };
  const openDay = (day: SeoulDay) => {
    const asked = client.fetchQuery(staffPrayerQueries.ofDay(day));
    void openFound(asked, { kind: 'new', chosen: day });
  };
  const openDraft = (of: string) => {
    if (of === NEW_PRAYER) setEditing({ kind: 'new', chosen: null });
    else void openFound(client.fetchQuery(staffPrayerQueries.byId(of)), { kind: 'gone', id: of });
  };

  const restore = async (prayer: NumberedPrayer) => {
    const answer = await restorePrayer(client, prayer);
    if (answer.ok) {
      removing.current.delete(prayer.id);
      toast({
        tone: 'done',
        about: aboutPrayer(prayer),
        text: t('toasts.restored', { day: dayText(prayer.day, language) }),
      });
    } else if (answer.failure === 'prayer_day_taken') {
      toast({
        tone: 'failed',
        about: aboutPrayer(prayer),
        heading: t('toasts.takenHeading'),
        text: t('toasts.taken'),
      });
    } else {
      toast({
        tone: 'failed',
        about: aboutPrayer(prayer),
        text: `${t('toasts.notRestored')} ${failureText(answer.failure)}`,
        action: { label: t('toasts.undo'), run: () => void restore(prayer) },
      });
    }
  };

  const remove = async (prayer: NumberedPrayer) => {
    // The second press of a double click would be told that somebody else was faster.
    if (removing.current.has(prayer.id)) return false;
    removing.current.add(prayer.id);
    const answer = await deletePrayer(client, prayer.id);
    if (!answer.ok) {
      removing.current.delete(prayer.id);
      toast({
        tone: 'failed',
        about: aboutPrayer(prayer),
        text: `${t('toasts.notRemoved')} ${failureText(answer.failure)}`,
      });
      return false;
    }
    const removed = answer.value;
    if (removed !== null) {
      toast({
        tone: 'done',
        about: aboutPrayer(prayer),
        text: t('toasts.removed', { day: dayText(removed.day, language) }),
        action: { label: t('toasts.undo'), run: () => void restore(removed) },
      });
    } else {
      toast({ tone: 'done', about: aboutPrayer(prayer), text: t('toasts.alreadyGone') });
    }
    return true;
  };

  return (
    <div className={classes['tab']}>
      <div className={classes['head']}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes['heading']}>
            {t('heading')}
          </h2>
          <p className={classes['hint']}>{t('lead')}</p>
        </div>
        {editing === null && (
          <button
            type="button"
            id="prayers-new"
            className={actionClass('primary')}
            onClick={() => setEditing({ kind: 'new', chosen: null })}
          >
            {t('new')}
          </button>
        )}
      </div>
      {today === null || editing?.kind === 'opening' ? (
        <p role="status">{t('form.opening')}</p>
      ) : editing !== null ? (
        <PrayerEditor
          key={
            editing.kind === 'prayer'
              ? editing.prayer.id
              : editing.kind === 'gone'
                ? editing.id
                : NEW_PRAYER
          }
          prayer={editing.kind === 'prayer' ? editing.prayer : null}
          goneId={editing.kind === 'gone' ? editing.id : null}
          chosen={editing.kind === 'new' ? editing.chosen : null}
          usual={dayToWrite()}
          today={today}
          onClose={(saved) => {
            const shown = saved ?? (editing.kind === 'prayer' ? editing.prayer : null);
            close(shown === null ? null : prayerRowId(shown));
          }}
          onRemove={remove}
          onRemoved={() => close(null)}
          onOpenDay={openDay}
        />
      ) : (
        <>
          <UnsavedDrafts
            forms={PRAYER_DRAFTS}
            heading={t('left.heading')}
            describe={(of, value) => {
              const saved = prayerOfDraft(value);
              if (saved === null) return null;
              const day = parseSeoulDay(saved.day);
              if (of === NEW_PRAYER || day === null) return { name: t('new'), text: saved.content };
              return {
                name: t('left.of', { day: dayText(day, language) }),
                text: saved.content,
              };
            }}
            onContinue={openDraft}
          />
          <div className={classes['columns']}>
            <PrayerCalendar today={today} onOpenDay={openDay} />
            <PrayerList
              typed={typed}
              onType={setTyped}
              onRead={focusAwaitedRow}
              onEdit={(prayer) => setEditing({ kind: 'prayer', prayer })}
              onRemove={(prayer) => void remove(prayer)}
            />
          </div>
        </>
      )}
    </div>
  );
}
