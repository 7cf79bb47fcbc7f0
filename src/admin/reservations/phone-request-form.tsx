import {
  Alert,
  Button,
  Checkbox,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { enterPhoneRequest } from '../../data/staff/church-use-queries.ts';
import { withPhoneHyphens } from '../../domain/phone-number.ts';
import { isReservationProblem } from '../../domain/reservation-problems.ts';
import { chosenDays, MAX_SERIES_DATES, NO_REPEAT } from '../../domain/repetition.ts';
import { RESERVATION_PROBLEM_VALUES, reservationSchema } from '../../domain/reservation.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { focusFirstInvalid } from '../../ui/form/focus.ts';
import { ResumedNote } from '../shared/resumed-note.tsx';
import { SaveBar } from '../shared/save-bar.tsx';
import { isDraftOf, useStaffDraft, type StaffDraft } from '../shared/staff-draft.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { RepeatFields } from './repeat-fields.tsx';
import { TimeFields } from './time-fields.tsx';

const EMPTY = {
  resourceId: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  repetition: NO_REPEAT,
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

const isWritten = (values: PhoneValues) => JSON.stringify(values) !== JSON.stringify(EMPTY);

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
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const formElement = useRef<HTMLFormElement>(null);
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
  const form = useForm<PhoneValues>({
    initialValues: isDraftOf(draft.saved, EMPTY) ? draft.saved : EMPTY,
    onValuesChange: (typed) => {
      setTaken(null);
      draft.save(isWritten(typed) ? typed : null);
    },
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
      const isWhole = chosenDays(startDate, repetition, MAX_SERIES_DATES).length > 0;
      if (repetition.repeat !== 'none' && !isWhole) {
        errors['repetition'] = t('church.problem.repetition');
      }
      return errors;
    },
  });
  const { values } = form;
  useUnsavedChanges(isWritten(values));
  const [isResumed, setIsResumed] = useState(() => isWritten(values));
  const startOver = () => {
    form.setInitialValues(EMPTY);
    form.reset();
    draft.save(null);
    setIsResumed(false);
  };

  const submit = async () => {
    const checked = check(values);
    if (isBusy) return;
    if (form.validate().hasErrors || !checked.success) {
      focusFirstInvalid(formElement.current);
      return;
    }
    setIsBusy(true);
    setFailed(null);
    const answer = await enterPhoneRequest(client, checked.data, values.approve);
    setIsBusy(false);
    if (answer.ok) {
      const text = t(values.approve ? 'phone.approved' : 'phone.entered');
      toast({ tone: 'done', about: 'phone', text });
      setId(crypto.randomUUID());
      startOver();
    } else if ('taken' in answer) setTaken(answer.taken ?? 'same person');
    else {
      setFailed(`${t('phone.notEntered')} ${failureText(answer.failure)}`);
    }
  };
  const line = (field: 'name' | 'email' | 'organization' | 'participants', props = {}) => (
    <TextInput label={t(`phone.${field}`)} {...props} {...form.getInputProps(field)} />
  );

  return (
    <form
      ref={formElement}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack maw="40rem">
        <div>
          <Title order={3} size="h4">
            {t('phone.heading')}
          </Title>
          <Text c="dimmed" size="sm">
            {t('phone.hint')}
          </Text>
        </div>
        {isResumed && <ResumedNote onDiscard={startOver} />}
        <NativeSelect
          label={t('filter.resource')}
          {...form.getInputProps('resourceId')}
          data={[
            { value: '', label: t('phone.choose') },
            ...facilities.map((one) => ({ value: one.id, label: one.name[language] })),
          ]}
        />
        <TimeFields
          values={values}
          errors={form.errors}
          earliest={today}
          onChange={(field, value) => {
            form.setFieldValue(field, value);
            // It depends on all four.
            form.clearFieldError('endTime');
          }}
        />
        <RepeatFields
          value={values.repetition}
          onChange={(repetition) => form.setFieldValue('repetition', repetition)}
          startDate={values.startDate}
          most={MAX_SERIES_DATES}
          error={typeof form.errors['repetition'] === 'string' ? form.errors['repetition'] : null}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {line('name', { dir: 'auto' })}
          <TextInput
            type="tel"
            label={t('phone.phone')}
            {...form.getInputProps('phone')}
            onChange={({ currentTarget: { value } }) =>
              form.setFieldValue(
                'phone',
                value.length > values.phone.length ? withPhoneHyphens(value) : value,
              )
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
        <SaveBar problem={failed}>
          <Button type="submit" loading={isBusy}>
            {t('phone.submit')}
          </Button>
        </SaveBar>
      </Stack>
    </form>
  );
}
