import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useOwnReservations,
  type ReservationReceipt,
} from '../../data/reservations/reservation-receipt-queries.ts';
import {
  useUnsentReservations,
  type UnsentReservation,
} from '../../data/reservations/reservation-mutations.ts';
import { useUnsentCancellations } from '../../data/reservations/reservation-cancellation.ts';
import { ActionLink } from '../../ui/action-link.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { InlineConfirmation, useInlineConfirmation } from '../../ui/inline-confirmation.tsx';
import { LinkedRequest } from './linked-request.tsx';
import { OwnEntry } from './own-entry.tsx';
import { OwnReceipt } from './own-receipt.tsx';
import classes from './own-requests.module.css';
import { discardFromOutbox } from '../../data/outbox/outbox-store.ts';
import { retryNow } from '../../data/outbox/schedule-flush.ts';

interface OwnRequestsProps {
  /** Whether the form has unsaved input that another request would replace. */
  readonly isWriting: boolean;
  readonly onOpen: (id: string) => void;
  /** Loads a request into the form so that the applicant can change it. */
  readonly onChange: (receipt: ReservationReceipt) => void;
}

/** The requests made on this device: unsent ones first, then those the server has, with their status. */
export function OwnRequests({ isWriting, onOpen, onChange }: OwnRequestsProps) {
  const { t } = useTranslation('reservation');
  const unsent = useUnsentReservations();
  const cancellations = useUnsentCancellations();
  const { receipts, isUnconfirmed, remove: forget } = useOwnReservations();
  const place = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const leave = (work: () => void) => () => {
    work();
    place.current?.focus();
  };
  return (
    // Takes the focus when the focused entry is removed.
    <div ref={place} tabIndex={-1} className={classes.place}>
      <LinkedRequest list={place} />
      {hasFailed && <p role="alert">{t('own.notWithdrawn')}</p>}
      {receipts === undefined ? (
        <p>{t('own.loading')}</p>
      ) : unsent.length + receipts.length === 0 ? (
        <p>{t('own.empty')}</p>
      ) : (
        <ul className={classes.list} role="list">
          {unsent.map((entry) => (
            <Unsent
              key={entry.id}
              entry={entry}
              isWriting={isWriting}
              onOpen={() => {
                onOpen(entry.id);
              }}
              onWithdraw={leave(() => {
                void discardFromOutbox(entry.id).then((isRemoved) => setHasFailed(!isRemoved));
              })}
            />
          ))}
          {receipts.map((receipt) => (
            <OwnReceipt
              key={receipt.requestId}
              receipt={receipt}
              cancellations={cancellations.filter(
                ({ requestId }) => requestId === receipt.requestId,
              )}
              isUnconfirmed={isUnconfirmed}
              isWriting={isWriting}
              onChange={() => {
                onChange(receipt);
              }}
              onForget={leave(() => {
                forget(receipt.requestId);
              })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface UnsentProps {
  readonly entry: UnsentReservation;
  readonly isWriting: boolean;
  readonly onOpen: () => void;
  readonly onWithdraw: () => void;
}

function Unsent({ entry, isWriting, onOpen, onWithdraw }: UnsentProps) {
  const { t } = useTranslation('reservation');
  const { openQuestion, triggerProps, dismiss } = useInlineConfirmation<'withdraw' | 'replace'>();
  const { request, status, failure, refusal, mayHaveArrived } = entry;
  const { isOfAnotherAccount, waitsForSignIn } = entry;
  const isSending = status === 'sending';
  const questions = {
    withdraw: {
      text: t('own.ask.withdraw'),
      confirm: t('own.withdraw'),
      onConfirm: onWithdraw,
    },
    replace: { text: t('own.ask.replace'), confirm: t('own.edit'), onConfirm: onOpen },
  };
  const why = () => {
    if (waitsForSignIn) return t('own.signIn');
    if (refusal?.error === 'duplicate_submission') return t('message.duplicate');
    if (status === 'needs_attention') {
      return t(isOfAnotherAccount ? 'own.signInToEdit' : 'message.failed');
    }
    if (failure === 'rate_limited') return t('message.limited');
    if (failure === 'server_error') return t('message.failed');
    return t('delivery.offline');
  };
  return (
    <OwnEntry
      status={isSending ? 'sending' : status === 'needs_attention' ? 'attention' : 'unsent'}
      resourceId={request.resourceId}
      times={request}
    >
      <p role="status">{isSending ? t('delivery.sending') : why()}</p>
      {mayHaveArrived && !isSending && <p>{t('own.mayHaveArrived')}</p>}
      {openQuestion !== null ? (
        <InlineConfirmation {...questions[openQuestion]} onCancel={dismiss} />
      ) : (
        !isSending && (
          <Actions>
            {isOfAnotherAccount && (
              <ActionLink kind="primary" path="/auth">
                {t('own.toSignIn')}
              </ActionLink>
            )}
            {!isOfAnotherAccount && (
              <button
                {...triggerProps('replace')}
                {...(!isWriting && { onClick: onOpen })}
                className={actionClass('secondary')}
              >
                {t('own.edit')}
              </button>
            )}
            {status !== 'needs_attention' && failure !== 'rate_limited' && !waitsForSignIn && (
              <button
                type="button"
                className={actionClass('secondary')}
                onClick={() => {
                  retryNow([entry.id]);
                }}
              >
                {t('delivery.now')}
              </button>
            )}
            <button {...triggerProps('withdraw')} className={actionClass('quiet')}>
              {t('own.withdraw')}
            </button>
          </Actions>
        )
      )}
    </OwnEntry>
  );
}
