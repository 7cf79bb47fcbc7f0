import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { reservationCalendarEvents } from '../../content/reservation-calendar.ts';
import {
  useOwnReservations,
  type ReservationReceipt,
} from '../../data/reservations/reservation-receipt-queries.ts';
import {
  sendReservationNow,
  useUnsentReservations,
  withdrawReservation,
  type UnsentReservation,
} from '../../data/reservations/reservation-mutations.ts';
import {
  cancelReservation,
  discardCancellation,
  useUnsentCancellations,
  type UnsentCancellation,
} from '../../data/reservations/reservation-cancellation.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { InlineQuestion, useInlineQuestion } from '../../ui/inline-question.tsx';
import { LinkedRequest } from './linked-request.tsx';
import classes from './own-requests.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

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
  const leave = (work: () => void) => () => {
    work();
    place.current?.focus();
  };
  return (
    // Takes the focus when the focused entry is removed.
    <div ref={place} tabIndex={-1} className={classes.place}>
      <LinkedRequest list={place} />
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
                withdrawReservation(entry.id);
              })}
            />
          ))}
          {receipts.map((receipt) => (
            <Receipt
              key={receipt.requestId}
              receipt={receipt}
              cancellation={cancellations.get(receipt.requestId) ?? null}
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

interface EntryProps {
  readonly status:
    | ReservationReceipt['status']
    | 'unsent'
    | 'sending'
    | 'attention'
    | 'cancelling'
    | 'cancelQueued';
  readonly requestId?: string;
  readonly resourceId: string;
  readonly times: ReservationTimes;
  readonly children: ReactNode;
}

function Entry({ status, requestId, resourceId, times, children }: EntryProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  return (
    <li
      className={classes.entry}
      data-status={status}
      data-request={requestId}
      data-asking=""
      tabIndex={-1}
    >
      <div className={classes.head}>
        <h3>{facilityName(resourceId, language)}</h3>
        <strong className={classes.badge}>{t(`own.status.${status}`)}</strong>
      </div>
      <p className={classes.times}>{timesText(times, language)}</p>
      {children}
    </li>
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
  const { asked, ask, dismiss } = useInlineQuestion<'withdraw' | 'replace'>();
  const { request, status, failure, refusal, mayHaveArrived } = entry;
  const isSending = status === 'sending';
  const why = () => {
    if (refusal?.error === 'duplicate_submission') return t('message.duplicate');
    if (status === 'needs_attention') return t('message.failed');
    if (failure === 'rate_limited') return t('message.limited');
    if (failure === 'server_error') return t('message.failed');
    return t('delivery.offline');
  };
  return (
    <Entry
      status={isSending ? 'sending' : status === 'needs_attention' ? 'attention' : 'unsent'}
      resourceId={request.resourceId}
      times={request}
    >
      <p>{isSending ? t('delivery.sending') : why()}</p>
      {mayHaveArrived && !isSending && <p>{t('own.mayHaveArrived')}</p>}
      {asked === 'withdraw' ? (
        <InlineQuestion
          text={t('own.ask.withdraw')}
          confirm={t('own.withdraw')}
          keep={t('own.ask.keep')}
          onConfirm={onWithdraw}
          onKeep={dismiss}
        />
      ) : asked === 'replace' ? (
        <InlineQuestion
          text={t('own.ask.replace')}
          confirm={t('own.edit')}
          keep={t('own.ask.keep')}
          onConfirm={onOpen}
          onKeep={dismiss}
        />
      ) : (
        !isSending && (
          <Actions>
            <button
              type="button"
              data-ask="replace"
              className={actionClass('secondary')}
              onClick={({ currentTarget }) => {
                if (isWriting) ask('replace', currentTarget);
                else onOpen();
              }}
            >
              {t('own.edit')}
            </button>
            {status !== 'needs_attention' && failure !== 'rate_limited' && (
              <button
                type="button"
                className={actionClass('secondary')}
                onClick={() => {
                  sendReservationNow(entry.id);
                }}
              >
                {t('delivery.now')}
              </button>
            )}
            <button
              type="button"
              data-ask="withdraw"
              className={actionClass('quiet')}
              onClick={({ currentTarget }) => {
                ask('withdraw', currentTarget);
              }}
            >
              {t('own.withdraw')}
            </button>
          </Actions>
        )
      )}
    </Entry>
  );
}

interface ReceiptProps {
  readonly receipt: ReservationReceipt;
  /** A cancellation that is in flight or was rejected. */
  readonly cancellation: UnsentCancellation | null;
  readonly isUnconfirmed: boolean;
  readonly isWriting: boolean;
  readonly onChange: () => void;
  readonly onForget: () => void;
}

function Receipt({
  receipt,
  cancellation,
  isUnconfirmed,
  isWriting,
  onChange,
  onForget,
}: ReceiptProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const { status, comment, confirmedAt, requestId, resourceId, wasApproved } = receipt;
  const dates = (receipt.dates ?? [receipt]).map((date) => ({ ...date, resourceId }));
  const [event, ...others] = reservationCalendarEvents(
    dates.filter((date) => date.status === 'approved' || wasApproved),
    language,
  );
  const isCancelling = cancellation !== null && cancellation.status !== 'needs_attention';
  // Of a repeating request, the first date that still stands.
  const standing = dates.find((date) => date.status === 'pending' || date.status === 'approved');
  return (
    <Entry
      status={
        isCancelling
          ? cancellation.status === 'sending'
            ? 'cancelling'
            : 'cancelQueued'
          : (standing?.status ?? status)
      }
      requestId={requestId}
      resourceId={resourceId}
      times={receipt}
    >
      {!isCancelling && <p>{t(receipt.dates ? 'own.series.note' : `own.note.${status}`)}</p>}
      {receipt.dates && (
        <ul className={classes.dates}>
          {receipt.dates.map((date) => (
            <li key={date.startDate} data-status={date.status}>
              {timesText(date, language)} <strong>{t(`own.status.${date.status}`)}</strong>
            </li>
          ))}
        </ul>
      )}
      {comment !== null && (
        <p className={classes.comment}>
          <strong>{t('own.comment')}</strong> {comment}
        </p>
      )}
      {isUnconfirmed && (
        <p className={classes.age}>
          {t('own.asOf', { time: shortMomentText(new Date(confirmedAt), language) })}
        </p>
      )}
      {cancellation !== null ? (
        <Cancellation cancellation={cancellation} />
      ) : (
        <ReceiptActions
          receipt={receipt}
          isWriting={isWriting}
          onChange={onChange}
          onForget={onForget}
        >
          {event !== undefined && (
            <AddToCalendar event={event} others={others} className={actionClass('secondary')} />
          )}
        </ReceiptActions>
      )}
    </Entry>
  );
}

/** A cancellation that is queued, in flight or rejected. */
function Cancellation({ cancellation }: { readonly cancellation: UnsentCancellation }) {
  const { t } = useTranslation('reservation');
  const { id, status, mayHaveArrived } = cancellation;
  const isRefused = status === 'needs_attention';
  const note = isRefused ? 'refused' : status === 'sending' ? 'sending' : 'queued';
  return (
    <>
      <p role={isRefused ? 'alert' : 'status'}>{t(`own.cancel.${note}`)}</p>
      {mayHaveArrived && status === 'waiting' && <p>{t('own.cancel.mayHaveArrived')}</p>}
      {status !== 'sending' && (
        <Actions>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              discardCancellation(id);
            }}
          >
            {t(isRefused ? 'own.cancel.dismiss' : 'own.cancel.keep')}
          </button>
        </Actions>
      )}
    </>
  );
}

interface ReceiptActionsProps extends Pick<
  ReceiptProps,
  'receipt' | 'isWriting' | 'onChange' | 'onForget'
> {
  readonly children: ReactNode;
}

/** Actions for a delivered request; it can be changed or cancelled until its time is over. */
function ReceiptActions({ receipt, isWriting, onChange, onForget, children }: ReceiptActionsProps) {
  const { t } = useTranslation('reservation');
  const { asked, ask, dismiss } = useInlineQuestion<'forget' | 'cancel' | 'change'>();
  const [notSaved, setNotSaved] = useState(false);
  const [now] = useState(() => new Date());
  const isApproved = receipt.status === 'approved';
  const isSeries = receipt.dates !== undefined;
  const canCancel = [receipt, ...(receipt.dates ?? [])].some(
    (date) => (date.status === 'approved' || date.status === 'pending') && !hasEnded(date, now),
  );
  const cancelLabel = t(
    isSeries ? 'own.series.cancel' : isApproved ? 'own.cancel.reservation' : 'own.cancel.request',
  );
  const questions = {
    forget: { text: t('own.ask.forget'), confirm: t('own.forget'), onConfirm: onForget },
    change: { text: t('own.ask.replace'), confirm: t('own.cancel.change'), onConfirm: onChange },
    cancel: {
      text: t(
        isSeries
          ? 'own.series.ask'
          : isApproved
            ? 'own.ask.cancelApproved'
            : 'own.ask.cancelPending',
      ),
      confirm: cancelLabel,
      onConfirm: () => {
        dismiss();
        void cancelReservation(receipt).then(({ ok }) => setNotSaved(!ok));
      },
    },
  };
  if (asked !== null) {
    return <InlineQuestion {...questions[asked]} keep={t('own.ask.keep')} onKeep={dismiss} />;
  }
  return (
    <>
      {notSaved && <p role="alert">{t('own.cancel.notSaved')}</p>}
      <Actions>
        {children}
        {canCancel && (
          <>
            <button
              type="button"
              data-ask="change"
              className={actionClass('secondary')}
              onClick={({ currentTarget }) => {
                if (isWriting) ask('change', currentTarget);
                else onChange();
              }}
            >
              {t('own.cancel.change')}
            </button>
            <button
              type="button"
              data-ask="cancel"
              className={actionClass('secondary')}
              onClick={({ currentTarget }) => {
                ask('cancel', currentTarget);
              }}
            >
              {cancelLabel}
            </button>
          </>
        )}
        <button
          type="button"
          data-ask="forget"
          className={actionClass('quiet')}
          onClick={({ currentTarget }) => {
            ask('forget', currentTarget);
          }}
        >
          {t('own.forget')}
        </button>
      </Actions>
    </>
  );
}
