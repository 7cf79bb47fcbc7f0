import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { facilityName } from '../../content/facilities.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { shortMomentText } from '../../i18n/format/day-text.ts';
import { reservationCalendarEvent } from '../../content/reservation-calendar.ts';
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
import type { ReservationTimes } from '../../domain/reservation.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';
import classes from './own-requests.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

interface OwnRequestsProps {
  /** The form holds words that another request would take away. */
  readonly isWriting: boolean;
  readonly onOpen: (id: string) => void;
}

/** What was asked for on this device: first what has not left it, then what the church has, with its state. */
export function OwnRequests({ isWriting, onOpen }: OwnRequestsProps) {
  const { t } = useTranslation('reservation');
  const unsent = useUnsentReservations();
  const { receipts, isUnconfirmed, remove: forget } = useOwnReservations();
  const place = useRef<HTMLDivElement>(null);
  const leave = (work: () => void) => () => {
    work();
    place.current?.focus();
  };
  return (
    // Takes the focus when the entry that had it is gone.
    <div ref={place} tabIndex={-1} className={classes['place']}>
      {receipts === undefined ? (
        <p>{t('own.loading')}</p>
      ) : unsent.length + receipts.length === 0 ? (
        <p>{t('own.empty')}</p>
      ) : (
        <ul className={classes['list']} role="list">
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
              isUnconfirmed={isUnconfirmed}
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
  readonly status: 'pending' | 'approved' | 'rejected' | 'unsent' | 'sending' | 'attention';
  readonly resourceId: string;
  readonly times: ReservationTimes;
  readonly children: ReactNode;
}

function Entry({ status, resourceId, times, children }: EntryProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  return (
    <li className={classes['entry']} data-status={status}>
      <div className={classes['head']}>
        <h3>{facilityName(resourceId, language)}</h3>
        <strong className={classes['badge']}>{t(`own.status.${status}`)}</strong>
      </div>
      <p className={classes['times']}>{timesText(times, language)}</p>
      {children}
    </li>
  );
}

/** A question that stands where its buttons were, answered with the keyboard as well. */
function useQuestion<Name extends string>() {
  const [asked, setAsked] = useState<Name | null>(null);
  const opener = useRef<HTMLButtonElement | null>(null);
  return {
    asked,
    ask: (name: Name, button: HTMLButtonElement) => {
      opener.current = button;
      setAsked(name);
    },
    keep: () => {
      const label = opener.current?.dataset['ask'];
      const entry = opener.current?.closest('li');
      setAsked(null);
      requestAnimationFrame(() =>
        entry?.querySelector<HTMLElement>(`[data-ask="${label ?? ''}"]`)?.focus(),
      );
    },
  };
}

interface QuestionProps {
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

function Question({ text, confirm, onConfirm, onKeep }: QuestionProps) {
  const { t } = useTranslation('reservation');
  return (
    <div className={classes['question']} role="group" aria-label={text}>
      <p>{text}</p>
      <Actions>
        <button type="button" className={actionClass('secondary')} autoFocus onClick={onKeep}>
          {t('own.ask.keep')}
        </button>
        <button type="button" className={actionClass('secondary')} onClick={onConfirm}>
          {confirm}
        </button>
      </Actions>
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
  const { asked, ask, keep } = useQuestion<'withdraw' | 'replace'>();
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
        <Question
          text={t('own.ask.withdraw')}
          confirm={t('own.withdraw')}
          onConfirm={onWithdraw}
          onKeep={keep}
        />
      ) : asked === 'replace' ? (
        <Question
          text={t('own.ask.replace')}
          confirm={t('own.edit')}
          onConfirm={onOpen}
          onKeep={keep}
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
  readonly isUnconfirmed: boolean;
  readonly onForget: () => void;
}

function Receipt({ receipt, isUnconfirmed, onForget }: ReceiptProps) {
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const { asked, ask, keep } = useQuestion<'forget'>();
  const { status, comment, confirmedAt, resourceId } = receipt;
  const event = status === 'approved' ? reservationCalendarEvent(receipt, language) : null;
  return (
    <Entry status={status} resourceId={resourceId} times={receipt}>
      <p>{t(`own.note.${status}`)}</p>
      {comment !== null && (
        <p className={classes['comment']}>
          <strong>{t('own.comment')}</strong> {comment}
        </p>
      )}
      {isUnconfirmed && (
        <p className={classes['age']}>
          {t('own.asOf', { time: shortMomentText(new Date(confirmedAt), language) })}
        </p>
      )}
      {asked === 'forget' ? (
        <Question
          text={t('own.ask.forget')}
          confirm={t('own.forget')}
          onConfirm={onForget}
          onKeep={keep}
        />
      ) : (
        <Actions>
          {event !== null && <AddToCalendar event={event} className={actionClass('secondary')} />}
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
      )}
    </Entry>
  );
}
