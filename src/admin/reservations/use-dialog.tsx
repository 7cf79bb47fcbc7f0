import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities, facilityName } from '../../content/facilities.ts';
import { slotOf } from '../../domain/reservation.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { timesMovedBy, type ScheduledUse } from '../../domain/room-use.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { focusFirstInvalid } from '../../ui/focus.ts';
import { useRunOnce } from '../../ui/form/use-run-once.ts';
import { BusyButton } from '../shared/busy-button.tsx';
import { AdminLink } from '../shared/admin-link.tsx';
import { DayField } from '../shared/day-field.tsx';
import { ProcessedList } from './processed-list.tsx';
import { WrappedTimes } from '../shared/wrapped-times.tsx';

interface UseDialogProps {
  /** Null if the dialog is closed. */
  readonly use: ScheduledUse | null;
  readonly today: SeoulDay;
  /** Why it could not be moved. */
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onMove: (resourceId: string, times: ReservationTimes) => Promise<void>;
}

/** A use in the calendar: the request, or the title of the church's own use, with fields that move a blocked time. */
export function UseDialog({ use, today, problem, onClose, onMove }: UseDialogProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  return (
    <Modal
      opened={use !== null}
      onClose={onClose}
      size="lg"
      title={use === null ? '' : (use.title?.[language] ?? t('calendar.request'))}
      closeButtonProps={{ 'aria-label': t('calendar.close') }}
    >
      {use !== null && (
        <Stack>
          {use.request === null ? (
            <Text>
              {facilityName(use.resourceId, language)},{' '}
              <WrappedTimes>{timesText(use.times, language, today)}</WrappedTimes>
            </Text>
          ) : (
            <ProcessedList
              reservations={[{ ...use.request, series: null, dates: null }]}
              onCancelled={onClose}
              opened={[use.request.id]}
            />
          )}
          {use.request?.status === 'pending' && (
            <Group>
              <Button
                renderRoot={(props) => (
                  <AdminLink
                    view="reserves"
                    params={{ item: use.request?.id ?? null }}
                    {...props}
                  />
                )}
              >
                {t('calendar.review')}
              </Button>
            </Group>
          )}
          {use.blockId !== null && (
            <MoveFields key={use.key} use={use} today={today} problem={problem} onMove={onMove} />
          )}
        </Stack>
      )}
    </Modal>
  );
}

interface MoveFieldsProps extends Pick<UseDialogProps, 'today' | 'problem' | 'onMove'> {
  readonly use: ScheduledUse;
}

function MoveFields({ use, today, problem, onMove }: MoveFieldsProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const [resourceId, setResourceId] = useState(use.resourceId);
  const [day, setDay] = useState(use.times.startDate);
  const [time, setTime] = useState(use.times.startTime);
  const { isRunning: isBusy, run } = useRunOnce();
  const before = slotOf(use.times);
  const after = slotOf({ ...use.times, startDate: day, startTime: time });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (before === null || after === null) {
          focusFirstInvalid(event.currentTarget);
          return;
        }
        const later = after.start.getTime() - before.start.getTime();
        void run(() => onMove(resourceId, timesMovedBy(use.times, later)));
      }}
    >
      <Stack>
        <NativeSelect
          label={t('calendar.resource')}
          value={resourceId}
          onChange={({ currentTarget }) => setResourceId(currentTarget.value)}
          data={facilities.map(({ id, name }) => ({ value: id, label: name[language] }))}
        />
        <DayField
          label={t('church.startDate')}
          value={day}
          earliest={today}
          onChange={setDay}
          error={parseSeoulDay(day) === null ? t('church.problem.date') : null}
        />
        <TimeInput
          label={t('church.startTime')}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
          error={after === null && time === '' ? t('church.problem.time') : null}
        />
        {problem !== null && (
          <Alert color="danger" role="alert">
            {problem}
          </Alert>
        )}
        <Group>
          <BusyButton type="submit" loading={isBusy}>
            {t('calendar.move')}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
