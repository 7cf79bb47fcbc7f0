import { Alert, Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities, facilityName } from '../../content/facilities.ts';
import { block, type ReservationInBlock } from '../../data/staff/church-use-queries.ts';
import { countTimes, MAX_BLOCK_TITLE } from '../../domain/blocked-time.ts';
import {
  chosenDays,
  hasTooManyDays,
  MAX_BLOCKED_DATES,
  NO_RECURRENCE,
  type RecurrenceChoice,
} from '../../domain/recurrence.ts';
import { slotOf } from '../../domain/reservation.ts';
import { daysBetween, parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { lengthOf, trimmedLine } from '../../domain/written-text.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { EntryForm, useEntryForm } from './entry-form.tsx';
import { SeriesFields } from './series-fields.tsx';
import { useBlockedText } from './use-blocked-text.ts';

interface BlockValues {
  readonly title: string;
  readonly resourceIds: string[];
  readonly startDate: string;
  readonly startTime: string;
  readonly endDate: string;
  readonly endTime: string;
  readonly repetition: RecurrenceChoice;
}

const EMPTY: BlockValues = {
  title: '',
  resourceIds: [],
  startDate: '',
  startTime: '09:00',
  endDate: '',
  endTime: '18:00',
  repetition: NO_RECURRENCE,
};

/** Blocks rooms for church use, once or repeatedly. The title is public. */
export function BlockForm({ today }: { readonly today: SeoulDay }) {
  const draft = useStaffDraft('block');
  return draft === null ? null : <BlockFormFields today={today} draft={draft} />;
}

interface BlockFormFieldsProps {
  readonly today: SeoulDay;
  readonly draft: StaffDraft;
}

function BlockFormFields({ today, draft }: BlockFormFieldsProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const blockedText = useBlockedText();
  const [taken, setTaken] = useState<readonly ReservationInBlock[]>([]);
  const entry = useEntryForm<BlockValues>({
    draft,
    empty: EMPTY,
    onChange: () => setTaken([]),
    validate: {
      title: (title) =>
        trimmedLine(title) === ''
          ? t('church.problem.title')
          : lengthOf(trimmedLine(title)) > MAX_BLOCK_TITLE
            ? t('church.problem.titleLong', { most: MAX_BLOCK_TITLE })
            : null,
      resourceIds: (chosen) => (chosen.length === 0 ? t('church.problem.resources') : null),
      startDate: (day, values) => {
        if (parseSeoulDay(day) === null) return t('church.problem.date');
        const slot = slotOf(values);
        const isOver = slot !== null && slot.end > slot.start && slot.end <= new Date();
        return isOver ? t('church.problem.over') : null;
      },
      endDate: (day) => (parseSeoulDay(day) === null ? t('church.problem.date') : null),
      endTime: (_, values) => {
        if (parseSeoulDay(values.startDate) === null || parseSeoulDay(values.endDate) === null) {
          return null;
        }
        const slot = slotOf(values);
        if (slot === null) return t('church.problem.time');
        return slot.end <= slot.start ? t('church.problem.end') : null;
      },
      repetition: (choice, { startDate }) => {
        if (hasTooManyDays(startDate, choice, MAX_BLOCKED_DATES)) {
          return t('church.problem.tooManyDates', { most: MAX_BLOCKED_DATES });
        }
        return chosenDays(startDate, choice, MAX_BLOCKED_DATES).length === 0 && startDate !== ''
          ? t('church.problem.repetition')
          : null;
      },
    },
  });
  const { form, id, finish, renewId, submit } = entry;
  const { values } = form;

  const send = async (skipTaken: boolean) => {
    const times = {
      id,
      title: trimmedLine(values.title),
      resourceIds: values.resourceIds,
      days: chosenDays(values.startDate, values.repetition, MAX_BLOCKED_DATES),
      daysToEnd: daysBetween(values.startDate, values.endDate),
      startTime: values.startTime,
      endTime: values.endTime,
    };
    const answer = await block(client, times, skipTaken);
    if (answer.ok && answer.skipped === countTimes(times)) {
      setTaken([]);
      return t('church.allTaken');
    }
    if (answer.ok) {
      toast({ tone: 'done', about: 'block', text: blockedText(answer.skipped, times.title) });
      setTaken([]);
      finish(values);
    } else if ('taken' in answer) setTaken(answer.taken);
    else if (answer.failure === 'reused') {
      renewId();
      return t('church.stored');
    } else return `${t('church.notBlocked')} ${failureText(answer.failure)}`;
    return null;
  };

  return (
    <EntryForm
      entry={entry}
      heading={t('church.block')}
      hint={t('church.blockHint')}
      submitLabel={t('church.submit')}
      onSubmit={() => void submit(() => send(false))}
    >
      <TextInput
        label={t('church.title')}
        description={t('church.titleHint')}
        maxLength={MAX_BLOCK_TITLE * 2}
        {...form.getInputProps('title')}
      />
      <Checkbox.Group label={t('church.resources')} {...form.getInputProps('resourceIds')}>
        <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }} mt="xs" spacing="xs">
          {facilities.map((facility) => (
            <Checkbox
              key={facility.id}
              value={facility.id}
              label={facility.name[language]}
              aria-invalid={form.errors['resourceIds'] !== undefined}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <SeriesFields form={form} earliest={today} most={MAX_BLOCKED_DATES} />
      {taken.length > 0 && (
        <Alert color="danger" role="alert" title={t('church.taken', { count: taken.length })}>
          <ul>
            {taken.map(({ resourceId, name, times }) => (
              <li key={`${resourceId}${times.startDate}${times.startTime}`}>
                {facilityName(resourceId, language)}, {timesText(times, language, today)}, {name}
              </li>
            ))}
          </ul>
          <BusyButton
            variant="default"
            loading={entry.isBusy}
            onClick={() => void submit(() => send(true))}
          >
            {t('church.skipTaken')}
          </BusyButton>
        </Alert>
      )}
    </EntryForm>
  );
}
