import { Button, Group, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  deletePrayer,
  restorePrayer,
  staffPrayerQueries,
  type CompanionPrayer,
} from '../../data/staff/staff-prayer-queries.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import { isSunday, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { LoadFailed } from '../shared/load-failed.tsx';
import { ViewHead } from '../shared/view-head.tsx';
import { useAdminAddress } from '../shared/admin-address.ts';
import { UnsavedDrafts } from '../shared/unsaved-drafts.tsx';
import { isAtToast } from '../shared/staff-toasts.tsx';
import { useUndoableRemoval } from '../shared/use-undoable-removal.ts';
import { PrayerCalendar } from './prayer-calendar.tsx';
import {
  aboutPrayer,
  dayOfNewPrayer,
  prayerOfDraft,
  NEW_PRAYER,
  PRAYER_DRAFTS,
  PrayerEditor,
} from './prayer-editor.tsx';
import { PrayerList, prayerRowId } from './prayer-list.tsx';
import { PastedPrayersForm } from './pasted-prayers-form.tsx';
import classes from './prayers-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

/** Value of `item` in the address for the form that adds several days. */
const PASTED = 'paste';

/** Companion prayers: the list, the missing days, and the editor. */
export function PrayersTab() {
  const { t } = useTranslation('admin/prayers');
  const language = useLocale();
  const today = useSeoulToday();
  const client = useQueryClient();
  const address = useAdminAddress();
  /** The state of the list, which an open prayer keeps. */
  const list = { q: address.param('q'), month: address.param('month') };
  const item = address.param('item');
  const day = parseSeoulDay(address.param('day') ?? '');
  /** The day of a new prayer whose draft is continued, although the day may have another prayer by now. */
  const draftedDay = item === null ? null : dayOfNewPrayer(item);
  const isNew = item === NEW_PRAYER || item === PASTED || draftedDay !== null;
  const isEditing = item !== null || day !== null;
  const itemId = isNew ? null : item;
  const opened = useQuery({
    ...staffPrayerQueries.opened(itemId, day),
    enabled: itemId !== null || day !== null,
  });
  const prayer = itemId === null && day === null ? null : opened.data;
  const heading = useRef<HTMLHeadingElement>(null);
  /** Id of the row that takes the focus when the form closes. */
  const returnTo = useRef<string | null>(null);

  /** Id of a row that is not rendered yet: a prayer just saved appears only after the list is refetched. */
  const rowToFocus = useRef<string | null>(null);

  // In a layout effect, because a toast checks the focus in the next frame, and closing the form has moved it to the
  // body.
  useLayoutEffect(() => {
    if (isEditing || returnTo.current === null || isAtToast()) return;
    const target = document.getElementById(returnTo.current);
    rowToFocus.current = target === null ? returnTo.current : null;
    (target ?? heading.current)?.focus();
    returnTo.current = null;
  }, [isEditing]);
  const focusRow = useCallback(() => {
    const row = rowToFocus.current === null ? null : document.getElementById(rowToFocus.current);
    if (row === null) return;
    rowToFocus.current = null;
    // Only if the user has not moved the focus meanwhile.
    if (document.activeElement === heading.current) row.focus();
  }, []);

  const openedId = prayer?.id ?? null;
  // After going back, the focus returns to the row that was opened.
  useEffect(() => {
    if (openedId !== null) returnTo.current = prayerRowId({ id: openedId });
  }, [openedId]);

  const close = (id: string | null) => {
    returnTo.current = id ?? 'prayers-new';
    address.open('prayers', list, { skipConfirmation: true, keepScroll: true });
  };
  const openItem = (next: string) => address.open('prayers', { ...list, item: next });
  const openDay = (next: SeoulDay, skipConfirmation = false) =>
    address.open('prayers', { ...list, day: next }, { skipConfirmation });

  /** Today, or null if today cannot have a prayer or already has one. */
  const dayToWrite = () => {
    if (today === null || isSunday(today)) return null;
    const days = client.getQueryData(staffPrayerQueries.days(monthOf(today)).queryKey);
    return days?.has(today) === true ? null : today;
  };

  const {
    remove: removeOnce,
    notRemoved,
    forget,
  } = useUndoableRemoval<CompanionPrayer>({
    about: (id) => aboutPrayer({ id }),
    removeRow: (id) => deletePrayer(client, id),
    restoreRow: (removed) => restorePrayer(client, removed),
    removedText: (removed) => t('toasts.removed', { day: dayText(removed.day, language) }),
    restoredText: (removed) => t('toasts.restored', { day: dayText(removed.day, language) }),
    alreadyRemoved: t('toasts.alreadyRemoved'),
    notRemoved: t('toasts.notRemoved'),
    notRestored: t('toasts.notRestored'),
    refusals: {
      prayer_day_taken: { heading: t('toasts.takenHeading'), text: t('toasts.taken') },
    },
  });
  const remove = async ({ id }: CompanionPrayer) => {
    const isRemoved = await removeOnce(id);
    if (isRemoved) {
      void client
        .invalidateQueries({ queryKey: staffPrayerQueries.all }, { cancelRefetch: false })
        .then(() => forget(id));
    }
    return isRemoved;
  };

  return (
    <Stack gap="lg">
      <ViewHead headingRef={heading} heading={t('heading')} lead={t('lead')}>
        {!isEditing && (
          <Group gap="sm">
            <Button id="prayers-paste" variant="default" onClick={() => openItem(PASTED)}>
              {t('paste.open')}
            </Button>
            <Button id="prayers-new" onClick={() => openItem(NEW_PRAYER)}>
              {t('new')}
            </Button>
          </Group>
        )}
      </ViewHead>
      {isEditing && prayer === undefined && opened.isError ? (
        <LoadFailed heading={t('toasts.notLoaded')} query={opened}>
          <Button variant="default" onClick={() => close(null)}>
            {t('form.back')}
          </Button>
        </LoadFailed>
      ) : today === null || prayer === undefined ? (
        <p role="status">{t('form.opening')}</p>
      ) : isEditing ? (
        item === PASTED ? (
          <PastedPrayersForm today={today} onClose={() => close('prayers-paste')} />
        ) : (
          <PrayerEditor
            key={item ?? day ?? NEW_PRAYER}
            prayer={prayer}
            removedId={prayer === null ? itemId : null}
            chosen={draftedDay ?? day}
            suggestedDay={dayToWrite()}
            today={today}
            onClose={(saved) => {
              const shown = saved ?? prayer;
              close(shown === null ? null : prayerRowId(shown));
            }}
            onRemove={remove}
            onRemoved={() => close(null)}
            removalProblem={notRemoved?.id === prayer?.id ? (notRemoved?.text ?? null) : null}
            onOpenDay={(day) => openDay(day, true)}
          />
        )
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
            onContinue={openItem}
          />
          <div className={classes.frame}>
            <div className={classes.columns}>
              <PrayerCalendar today={today} onOpenDay={(day) => openDay(day)} />
              <PrayerList
                onRead={focusRow}
                onEdit={(prayer) => openItem(prayer.id)}
                onRemove={(prayer) => void remove(prayer)}
                notRemoved={notRemoved}
              />
            </div>
          </div>
        </>
      )}
    </Stack>
  );
}
