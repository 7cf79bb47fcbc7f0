import { useTranslation } from 'react-i18next';
import type { ReservationStatus } from '../../domain/reservation.ts';
import { CheckIcon, ClockWaitingIcon, CloseIcon, MinusIcon } from '../../ui/icons/icons.tsx';
import classes from './reservations-tab.module.css';

const SIGNS = {
  pending: ClockWaitingIcon,
  approved: CheckIcon,
  rejected: CloseIcon,
  cancelled: MinusIcon,
} as const satisfies Record<ReservationStatus, unknown>;

/** A status shown by text and shape as well as color. */
export function StatusMark({ status }: { readonly status: ReservationStatus }) {
  const { t } = useTranslation('admin/reservations');
  const Sign = SIGNS[status];
  return (
    <span className={classes.status} data-status={status}>
      <Sign />
      {t(`status.${status}`)}
    </span>
  );
}
