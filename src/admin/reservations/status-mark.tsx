import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReservationStatus } from '../../domain/reservation.ts';
import { CheckIcon, ClockWaitingIcon, CloseIcon, MinusIcon } from '../../ui/icons/icons.tsx';

const SIGNS = {
  pending: [ClockWaitingIcon, 'var(--behold-ember-text)'],
  approved: [CheckIcon, 'var(--behold-calm)'],
  rejected: [CloseIcon, 'var(--behold-danger)'],
  cancelled: [MinusIcon, 'var(--behold-ink-soft)'],
} as const satisfies Record<ReservationStatus, unknown>;

/** A status shown by text and shape as well as color. */
export function StatusMark({ status }: { readonly status: ReservationStatus }) {
  const { t } = useTranslation('admin/reservations');
  const [Sign, color] = SIGNS[status];
  return (
    <Badge
      variant="outline"
      size="lg"
      color={color}
      leftSection={<Sign size={16} />}
      data-status={status}
    >
      {t(`status.${status}`)}
    </Badge>
  );
}
