import { Alert, Checkbox, NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { enterPhoneRequest } from '../../data/staff/church-use-queries.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { isReservationProblem } from '../../domain/reservation-problems.ts';
import {
  chosenDays,
  hasTooManyDays,
  MAX_SERIES_DATES,
  NO_RECURRENCE,
} from '../../domain/recurrence.ts';
import { RESERVATION_PROBLEM_VALUES } from '../../domain/reservation.ts';
import { reservationSchema } from '../../domain/reservation-request.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { EntryForm, useEntryForm } from './entry-form.tsx';
import { SeriesFields } from './series-fields.tsx';

const EMPTY = {
  resourceId: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  repetition: NO_RECURRENCE,
  name: '',
  phone: '',
  email: '',
  organization: '',
  purpose: '',
  participants: '',
  notes: '',
  consent: false,
  approve: false,
};
type PhoneValues = typeof EMPTY;

const schema = reservationSchema({
  resources: facilities,
  clock: () => new Date(),
  isByPhone: true,
});

/** Lets staff enter a request made by phone, and optionally approve it at once. */
export function PhoneRequestForm({ today }: { readonly today: SeoulDay }) {
  const draft = useStaffDraft('phone-request');
  return draft === null ? null : <PhoneRequestFormFields today={today} draft={draft} />;
}

interface PhoneRequestFormFieldsProps {
  readonly today: SeoulDay;
  readonly draft: StaffDraft;
}

function PhoneRequestFormFields({ today, draft }: PhoneRequestFormFieldsProps) {
  // The problems of the schema are texts of the public form.
  const { t, i18n } = useTranslation(['admin/reservations', 'reservation']);
  const language = useLocale();
  const client = useQueryClient();
  const toast = useStaffToast();
  const failureText = useStaffFailureText();
  const [taken, setTaken] = useState<ReservationTimes | 'same person' | null>(null);

  const check = ({ repetition, approve: _, participants, ...written }: PhoneValues) => {
    const days = chosenDays(written.startDate, repetition, MAX_SERIES_DATES);
    return schema.safeParse({
      ...written,
      requestId: id,
      language,
      reservationType: facilities.find((one) => one.id === written.resourceId)?.type ?? 'facility',
      participants: participants.trim() === '' ? null : Number(participants),
      dates: repetition.repeat === 'none' ? null : days,
    });
  };
  const entry = useEntryForm<PhoneValues>({
    draft,
    empty: EMPTY,
    onChange: () => setTaken(null),
    validate: (values) => {
      const checked = check(values);
      const errors: Record<string, string> = {};
      for (const { path, message } of checked.error?.issues ?? []) {
        const field = path[0] === 'dates' ? 'repetition' : String(path[0]);
        if (!isReservationProblem(message)) continue;
        errors[field] ??=
          field === 'consent'
            ? t('phone.problem.consent')
            : i18n.t(message, RESERVATION_PROBLEM_VALUES);
      }
      const { repetition, startDate } = values;
      const isComplete = chosenDays(startDate, repetition, MAX_SERIES_DATES).length > 0;
      if (repetition.repeat !== 'none' && !isComplete) {
        errors['repetition'] = t('church.problem.repetition');
      }
      if (hasTooManyDays(startDate, repetition, MAX_SERIES_DATES)) {
        errors['repetition'] = t('church.problem.tooManyDates', { most: MAX_SERIES_DATES });
      }
      return errors;
    },
  });
  const { form, id, finish, renewId, submit } = entry;
  const { values } = form;

  const send = async () => {
    const checked = check(values);
    if (!checked.success) return null;
    const answer = await enterPhoneRequest(client, checked.data, values.approve);
    if (answer.ok) {
      const text = t(values.approve ? 'phone.approved' : 'phone.entered');
      toast({ tone: 'done', about: 'phone', text });
      finish(values);
    } else if ('taken' in answer) setTaken(answer.taken ?? 'same person');
    else if (answer.failure === 'reused') {
      renewId();
      return t('phone.stored');
    } else return `${t('phone.notEntered')} ${failureText(answer.failure)}`;
    return null;
  };
  const line = (field: 'name' | 'email' | 'organization' | 'participants', props = {}) => (
    <TextInput label={t(`phone.${field}`)} {...props} {...form.getInputProps(field)} />
  );

  return (
    <EntryForm
      entry={entry}
      heading={t('phone.heading')}
      hint={t('phone.hint')}
      submitLabel={t('phone.submit')}
      onSubmit={() => void submit(send)}
    >
      <NativeSelect
        label={t('filter.resource')}
        {...form.getInputProps('resourceId')}
        data={[
          { value: '', label: t('phone.choose') },
          ...facilities.map((one) => ({ value: one.id, label: one.name[language] })),
        ]}
      />
      <SeriesFields form={form} earliest={today} most={MAX_SERIES_DATES} />
      <SimpleGrid type="container" cols={{ base: 1, '24rem': 2 }}>
        {line('name', { dir: 'auto' })}
        <TextInput
          type="tel"
          label={t('phone.phone')}
          {...form.getInputProps('phone')}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('phone', withPhoneHyphens(value, values.phone))
          }
        />
        {line('email', { description: t('phone.emailHint'), inputMode: 'email' })}
        {line('organization', { description: t('decide.optional'), dir: 'auto' })}
      </SimpleGrid>
      <Textarea
        label={t('request.purpose')}
        dir="auto"
        autosize
        minRows={2}
        {...form.getInputProps('purpose')}
      />
      {line('participants', { description: t('decide.optional'), inputMode: 'numeric' })}
      <Textarea
        label={t('request.notes')}
        description={t('decide.optional')}
        dir="auto"
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
      <Checkbox
        label={t('phone.consent')}
        description={t('phone.consentHint')}
        aria-invalid={form.errors['consent'] !== undefined}
        {...form.getInputProps('consent', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('phone.approve')}
        {...form.getInputProps('approve', { type: 'checkbox' })}
      />
      {taken !== null && (
        <Alert color="danger" role="alert">
          {taken === 'same person'
            ? t('phone.same')
            : t('phone.taken', { when: timesText(taken, language, today) })}
        </Alert>
      )}
    </EntryForm>
  );
}
