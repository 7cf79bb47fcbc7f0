import { useTranslation } from 'react-i18next';
import { facilities } from '../../../content/facilities.ts';
import { lastReservableDay } from '../../../domain/reservation.ts';
import { timesOn } from '../../../domain/reservation-times.ts';
import { parseSeoulDay, type SeoulDay } from '../../../domain/seoul-day.ts';
import { FieldHint } from '../../../ui/form/field.tsx';
import { Availability } from '../availability/availability.tsx';
import { RecurrenceFieldset } from './recurrence-fieldset.tsx';
import { Advice, ReservationField } from './reservation-fields.tsx';
import classes from './reservation-form.module.css';
import { TimeSlots } from './time-slots.tsx';
import { withRepetition } from './reservation-values.ts';
import type { ReservationFormState } from './use-reservation-form.ts';

/** The dates and times of the request, with the calendar of its resource. */
export function TimeFieldset({ state }: { readonly state: ReservationFormState }) {
  const { t } = useTranslation('reservation');
  const { form, values, times, today, change, problemOf } = state;
  const resource = facilities.find(({ id }) => id === values.resourceId) ?? null;
  const chosenDay = parseSeoulDay(values.startDate);
  const chooseDay = (day: SeoulDay) => change('startDate', day);
  return (
    <fieldset>
      <legend>{t('form.when.legend')}</legend>
      {resource === null ? (
        <FieldHint>{t('calendar.chooseFirst')}</FieldHint>
      ) : (
        <>
          <Availability
            key={resource.id}
            resourceId={resource.id}
            withOwn={times.withOwn}
            today={today}
            last={lastReservableDay(today)}
            chosen={chosenDay}
            onChoose={chooseDay}
          />
          <TimeSlots
            resourceId={resource.id}
            withOwn={times.withOwn}
            today={today}
            day={chosenDay}
            time={values.startTime}
            onDay={chooseDay}
            onTime={(time) => {
              change('startTime', time);
            }}
          />
        </>
      )}
      <div className={classes.lines} data-lines="times">
        <ReservationField state={state} field="startDate" label={t('form.when.startDate')} />
        <ReservationField state={state} field="startTime" label={t('form.when.startTime')} />
        <ReservationField state={state} field="endDate" label={t('form.when.endDate')} />
        <ReservationField state={state} field="endTime" label={t('form.when.endTime')} />
      </div>
      <Advice state={state} field="startDate" />
      <Advice state={state} field="startTime" />
      <RecurrenceFieldset
        value={values.repetition}
        onChange={(repetition) => {
          form.setFieldValue('repetition', repetition);
          form.setFieldValue('excluded', withRepetition(values, repetition).excluded);
        }}
        startDate={values.startDate}
        dates={times.dates.map((day) => ({ day, ...times.conflicts(timesOn(day, values)) }))}
        excluded={values.excluded}
        onExclude={(excluded) => {
          form.setFieldValue('excluded', excluded);
          form.clearFieldError('repetition');
        }}
        error={problemOf('repetition')}
      />
      <FieldHint>
        {t('form.guidance')} {t('form.when.zone')}
      </FieldHint>
    </fieldset>
  );
}
