import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useDelivery } from '../../data/outbox/use-delivery.ts';
import { retryNow } from '../../data/outbox/schedule-flush.ts';
import type { Failure } from '../../domain/failure.ts';
import { useUnsentReservations } from '../../data/reservations/reservation-mutations.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { DeliveryNotice } from '../../ui/form/form-notice.tsx';

const WAITING_TEXTS = {
  offline: { heading: 'delivery.queued', body: 'delivery.offline' },
  rate_limited: { heading: 'message.limited', body: 'delivery.limited' },
  server_error: { heading: 'message.failed', body: 'delivery.failed' },
  forbidden: { heading: 'message.failed', body: 'delivery.failed' },
  invalid: { heading: 'message.failed', body: 'delivery.failed' },
} as const satisfies Record<Failure, { readonly heading: string; readonly body: string }>;

interface RequestDeliveryProps {
  readonly id: string;
  readonly onNewRequest: () => void;
  /** Moves the request back into its form; also called by a button, in case the first attempt fails. */
  readonly onRefused: () => void;
}

/** The state of a submitted request: in flight, queued, or delivered. */
export function RequestDelivery({ id, onNewRequest, onRefused }: RequestDeliveryProps) {
  const { t } = useTranslation('reservation');
  const delivery = useDelivery('reservation', id);
  const unsent = useUnsentReservations().find((one) => one.id === id);
  const waitsForSignIn = unsent?.waitsForSignIn === true;
  const isOfAnotherAccount = unsent?.isOfAnotherAccount === true;
  const connectivity = useConnectivity();

  const texts = () => {
    if (delivery.isUnsaved) {
      return { heading: 'delivery.unsaved', body: 'delivery.keepOpen' } as const;
    }
    if (waitsForSignIn) return { heading: 'delivery.queued', body: 'own.signIn' } as const;
    switch (delivery.state) {
      case 'sent':
        return { heading: 'message.sent', body: 'delivery.sentDetail' } as const;
      case 'withdrawn':
        return { heading: 'delivery.withdrawn', body: null } as const;
      case 'refused':
        return isOfAnotherAccount
          ? ({ heading: 'delivery.unsaved', body: 'own.signInToEdit' } as const)
          : ({ heading: 'delivery.unsaved', body: 'delivery.notReturned' } as const);
      case 'waiting':
        return WAITING_TEXTS[delivery.failure];
      default:
        return connectivity === 'online'
          ? ({ heading: 'delivery.queued', body: 'delivery.sending' } as const)
          : WAITING_TEXTS.offline;
    }
  };
  const { heading, body } = texts();
  const isInProgress = delivery.state === 'sending' && connectivity === 'online' && !waitsForSignIn;
  return (
    <DeliveryNotice
      state={delivery.state}
      heading={t(heading)}
      text={body === null ? null : t(body)}
      onRefused={onRefused}
    >
      {!isInProgress && (
        <Actions>
          {isOfAnotherAccount && (
            <ActionLink kind="primary" path="/auth">
              {t('own.toSignIn')}
            </ActionLink>
          )}
          {delivery.state === 'waiting' &&
            !waitsForSignIn &&
            delivery.failure !== 'rate_limited' && (
              <button
                type="button"
                className={actionClass('primary')}
                onClick={() => {
                  retryNow([id]);
                }}
              >
                {t('delivery.now')}
              </button>
            )}
          {delivery.state === 'refused' && !isOfAnotherAccount ? (
            <button type="button" className={actionClass('primary')} onClick={onRefused}>
              {t('delivery.return')}
            </button>
          ) : (
            <button type="button" className={actionClass('secondary')} onClick={onNewRequest}>
              {t('delivery.again')}
            </button>
          )}
        </Actions>
      )}
    </DeliveryNotice>
  );
}
