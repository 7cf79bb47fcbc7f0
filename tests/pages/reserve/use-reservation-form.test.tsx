import { expect, test } from 'vitest';
import type { DraftAutosave } from '../../../src/data/drafts/draft-autosave.ts';
import type { ReservationRefusal } from '../../../src/domain/reservation-request.ts';
import type { SeoulDay } from '../../../src/domain/seoul-day.ts';
import { EMPTY_RESERVATION } from '../../../src/pages/reserve/form/reservation-values.ts';
import {
  useReservationForm,
  type ReservationFormOptions,
} from '../../../src/pages/reserve/form/use-reservation-form.ts';
import { runHook } from '../../support/run-hook.tsx';

const AUTOSAVE: DraftAutosave = {
  read: () => Promise.resolve(null),
  save: () => undefined,
  settle: () => Promise.resolve(0),
  stop: () => undefined,
};

const REFUSAL: ReservationRefusal = {
  error: 'invalid',
  problems: [
    { field: 'name', problem: 'reservation:problem.nameMissing' },
    { field: 'startDate', problem: 'reservation:problem.date' },
    { field: 'endTime', problem: 'reservation:problem.time' },
    { field: 'consent', problem: 'reservation:problem.consent' },
  ],
};

const OPTIONS: ReservationFormOptions = {
  initial: EMPTY_RESERVATION,
  resourceFromUrl: null,
  onResourceSelected: () => undefined,
  refusal: REFUSAL,
  today: '2026-11-21' as SeoulDay,
  autosave: AUTOSAVE,
  onSent: () => undefined,
  onWriting: () => undefined,
};

test('a new start date clears the problems of the times and none of the other fields', async () => {
  const { form, values } = await runHook(
    () => useReservationForm(OPTIONS),
    [
      ({ change }) => change('startTime', '14:00'),
      ({ change }) => change('startDate', '2026-11-28'),
    ],
  );
  expect(values).toMatchObject({ endDate: '2026-11-28', endTime: '16:00' });
  expect(Object.keys(form.errors)).toEqual(['name', 'consent']);
});

test('a new start date that was excluded belongs to the series again', async () => {
  const initial = { ...EMPTY_RESERVATION, excluded: ['2026-11-28', '2026-12-05'] };
  const { values } = await runHook(
    () => useReservationForm({ ...OPTIONS, initial }),
    [({ change }) => change('startDate', '2026-11-28')],
  );
  expect(values.excluded).toEqual(['2026-12-05']);
});
