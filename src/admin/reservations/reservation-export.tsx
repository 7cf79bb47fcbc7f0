import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { readAllReservations } from '../../data/staff/staff-reservation-queries.ts';
import type { CsvCell } from '../../domain/csv.ts';
import type {
  ReviewedReservation,
  ReviewFilter,
  ReviewState,
} from '../../domain/reservation-review.ts';
import { startKey } from '../../domain/reservation-times.ts';
import { seoulWallClock } from '../../domain/seoul-day.ts';
import { DownloadIcon } from '../../ui/icons/icons.tsx';
import { saveCsvFile } from '../shared/save-csv-file.ts';
import { FailureNote } from '../shared/failure-note.tsx';
import { useStaffToast } from '../shared/staff-toasts.tsx';
import { useTask } from '../shared/use-task.ts';
import { resourceText } from './reservation-texts.ts';
import { useLocale } from '../../i18n/use-locale.ts';

const COLUMNS = [
  'status',
  'resource',
  'start',
  'end',
  'name',
  'phone',
  'email',
  'organization',
  'participants',
  'purpose',
  'notes',
  'comment',
  'received',
  'decided',
] as const;

/** A date and time that spreadsheets can parse and sort, in Seoul time. */
function instantCell(instant: string | null): string | null {
  if (instant === null) return null;
  return seoulWallClock(new Date(instant)).replace('T', ' ');
}

interface ReservationExportProps {
  readonly state: ReviewState;
  readonly filter: ReviewFilter;
}

/** Exports all pages of the filtered list, masked like the list. */
export function ReservationExport({ state, filter }: ReservationExportProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const today = useSeoulToday();
  const toast = useStaffToast();

  const rowOf = (reservation: ReviewedReservation): readonly CsvCell[] => {
    const { times } = reservation;
    const cells: Readonly<Record<(typeof COLUMNS)[number], CsvCell>> = {
      status: t(`status.${reservation.status}`),
      resource: resourceText(reservation, language),
      start: startKey(times),
      end: `${times.endDate} ${times.endTime}`,
      name: reservation.name,
      phone: reservation.phone,
      email: reservation.email,
      organization: reservation.organization,
      participants: reservation.participants,
      purpose: reservation.purpose,
      notes: reservation.notes,
      comment: reservation.adminComment,
      received: instantCell(reservation.createdAt),
      decided: instantCell(reservation.decidedAt),
    };
    return COLUMNS.map((column) => cells[column]);
  };

  const { isBusy, failure, run } = useTask(async () => {
    try {
      const reservations = await readAllReservations(state, filter);
      const head = COLUMNS.map((column) => t(`export.columns.${column}`));
      saveCsvFile([head, ...reservations.map(rowOf)], `${t('export.file')}-${today ?? ''}`);
      toast({
        tone: 'done',
        about: 'export',
        text: t('toasts.exported', { count: reservations.length }),
      });
      return null;
    } catch {
      return t('toasts.notExported');
    }
  });

  return (
    <Stack gap="xs" align="start">
      <Button
        variant="default"
        leftSection={<DownloadIcon />}
        aria-disabled={isBusy}
        onClick={() => void run()}
      >
        {isBusy ? t('export.busy') : t('export.action')}
      </Button>
      <FailureNote {...failure} />
    </Stack>
  );
}
