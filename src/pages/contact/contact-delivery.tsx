import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useDelivery } from '../../data/outbox/use-delivery.ts';
import type { Failure } from '../../domain/failure.ts';
import { actionClass } from '../../ui/actions.tsx';
import { DeliveryNotice } from '../../ui/form/form-notice.tsx';

const WAITING_TEXTS = {
  offline: 'form.delivery.offline',
  rate_limited: 'form.delivery.limited',
  server_error: 'form.delivery.server',
  forbidden: 'form.delivery.server',
  invalid: 'form.delivery.server',
} as const satisfies Record<Failure, string>;

export interface DeliveryTexts {
  readonly thanks?: string;
  readonly again?: string;
}

interface ContactDeliveryProps extends DeliveryTexts {
  readonly id: string;
  readonly onNewMessage: () => void;
  /** Moves the message back into its form; also called by a button, in case the first attempt fails. */
  readonly onRefused: () => void;
}

/** The state of a submitted message: in flight, queued while offline, or delivered. */
export function ContactDelivery({
  id,
  thanks,
  again,
  onNewMessage,
  onRefused,
}: ContactDeliveryProps) {
  const { t } = useTranslation('pages/contact');
  const delivery = useDelivery('contact_message', id);
  const connectivity = useConnectivity();

  const text = () => {
    if (delivery.isUnsaved) return t('form.delivery.keepOpen');
    if (delivery.state === 'waiting') return t(WAITING_TEXTS[delivery.failure]);
    if (delivery.state === 'sending' && connectivity !== 'online')
      return t('form.delivery.offline');
    return t(`form.delivery.${delivery.state}`);
  };
  const isInProgress = delivery.state === 'sending' && connectivity === 'online';
  return (
    <DeliveryNotice
      state={delivery.state}
      heading={
        delivery.state === 'sent'
          ? (thanks ?? t('form.delivery.thanks'))
          : delivery.state === 'withdrawn'
            ? t('form.delivery.withdrawnHeading')
            : delivery.isUnsaved || delivery.state === 'refused'
              ? t('form.delivery.unsaved')
              : t('form.delivery.queued')
      }
      text={text()}
      onRefused={onRefused}
    >
      {delivery.state === 'refused' ? (
        <button type="button" className={actionClass('primary')} onClick={onRefused}>
          {t('form.delivery.return')}
        </button>
      ) : (
        !isInProgress && (
          <button type="button" className={actionClass('secondary')} onClick={onNewMessage}>
            {again ?? t('form.again')}
          </button>
        )
      )}
    </DeliveryNotice>
  );
}
