import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reservationCalendarEvents } from '../../content/reservation-calendar.ts';
import {
  cancelReservation,
  type UnsentCancellation,
} from '../../data/reservations/reservation-cancellation.ts';
import type { ReservationReceipt } from '../../data/reservations/reservation-receipt-queries.ts';
import { hasEnded } from '../../domain/reservation-availability.ts';
import { isActive, type ReceiptDate } from '../../domain/reservation.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { AddToCalendar } from '../../features/add-to-calendar/add-to-calendar.tsx';
import { dayText, shortMomentText } from '../../i18n/format/day-text.ts';
import { timesText } from '../../i18n/format/reservation-times-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { usePublishingSlot } from '../../platform/use-publishing-slot.ts';
import { actionClass, Actions } from '../../ui/actions.tsx';
import { DateList } from '../../ui/date-list.tsx';
import { InlineConfirmation, useInlineConfirmation } from '../../ui/inline-confirmation.tsx';
import { badgeOf, Cancellation, cancellationOf } from './cancellation.tsx';
import { OwnEntry } from './own-entry.tsx';
import classes from './own-requests.module.css';

interface OwnReceiptProps {
  readonly receipt: ReservationReceipt;
  /** The cancellations of this request that are in flight or were rejected. */
  readonly cancellations: readonly UnsentCancellation[];
  readonly isUnconfirmed: boolean;
  readonly isWriting: boolean;
  readonly onChange: () => void;
  readonly onForget: () => void;
}

const isOpen = (date: ReceiptDate, now: Date) => isActive(date) && !hasEnded(date, now);

/** A request that the server has, with its last known state. */
export function OwnReceipt(props: OwnReceiptProps) {
  const { receipt, cancellations, isUnconfirmed } = props;
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const { status, comment, confirmedAt, requestId, resourceId, wasApproved } = receipt;
  const dates = (receipt.dates ?? [receipt]).map((date) => ({ ...date, resourceId }));
  const [event, ...others] = reservationCalendarEvents(
    dates.filter((date) => date.status === 'approved' || wasApproved),
    language,
  );
  const shared =
    receipt.dates?.every((date) => date.comment === receipt.dates?.[0]?.comment) ?? true;
  // Of a recurring request, the first date that is neither rejected nor cancelled.
  const activeDate = dates.find(isActive);
  const cancelling = badgeOf(cancellationOf(cancellations, null));
  return (
    <OwnEntry
      status={cancelling ?? activeDate?.status ?? status}
      requestId={requestId}
      resourceId={resourceId}
      times={receipt}
    >
      {cancelling === null && <p>{t(receipt.dates ? 'own.series.note' : `own.note.${status}`)}</p>}
      {comment !== null && shared && <Comment text={comment} />}
      {isUnconfirmed && (
        <p className={classes.age}>
          {t('own.asOf', { time: shortMomentText(new Date(confirmedAt), language) })}
        </p>
      )}
      <ReceiptActions {...props} withComments={!shared}>
        {event !== undefined && (
          <AddToCalendar event={event} others={others} className={actionClass('secondary')} />
        )}
      </ReceiptActions>
    </OwnEntry>
  );
}

interface ReceiptActionsProps extends OwnReceiptProps {
  /** Whether the dates have different comments; an equal one of the next date is not repeated. */
  readonly withComments: boolean;
  readonly children: ReactNode;
}

interface Question {
  readonly text: string;
  readonly confirm: string;
  readonly onConfirm: () => void;
}

/** The dates of a recurring request, and what can be done until their time is over: change, cancel all, cancel one. */
function ReceiptActions({
  receipt,
  cancellations,
  isWriting,
  onChange,
  onForget,
  withComments,
  children,
}: ReceiptActionsProps) {
  const { t } = useTranslation('reservation');
  const { openQuestion, triggerProps, dismiss, confirm } = useInlineConfirmation<string>();
  const [notSaved, setNotSaved] = useState(false);
  const now = usePublishingSlot();
  const { dates } = receipt;
  const whole = cancellationOf(cancellations, null);
  const canCancel = (dates ?? [receipt]).some((date) => isOpen(date, now));
  const { askToCancel, cancelLabel } = useCancelTexts(receipt);
  const cancel = (onlyDate?: string) => {
    confirm();
    void cancelReservation(receipt, onlyDate).then(({ ok }) => setNotSaved(!ok));
  };
  const questions: Readonly<Record<string, Question>> = {
    forget: { text: t('own.ask.forget'), confirm: t('own.forget'), onConfirm: onForget },
    change: { text: t('own.ask.replace'), confirm: t('own.cancel.change'), onConfirm: onChange },
    cancel: { text: askToCancel, confirm: cancelLabel, onConfirm: () => cancel() },
  };
  const question = openQuestion === null ? undefined : questions[openQuestion];
  return (
    <>
      {dates !== undefined && (
        <DateList>
          {dates.map((date, index) => (
            <DateLine
              key={date.startDate}
              date={date}
              cancellation={cancellationOf(cancellations, date.startDate)}
              comment={
                withComments && date.comment !== dates[index - 1]?.comment
                  ? (date.comment ?? null)
                  : null
              }
              triggerProps={
                openQuestion === null && whole === null && isOpen(date, now)
                  ? triggerProps(date.startDate)
                  : null
              }
              isAsking={openQuestion === date.startDate}
              onConfirm={() => cancel(date.startDate)}
              onKeep={dismiss}
            />
          ))}
        </DateList>
      )}
      {notSaved && <p role="alert">{t('own.cancel.notSaved')}</p>}
      <Cancellation cancellation={whole} />
      {whole !== null ? null : question !== undefined ? (
        <InlineConfirmation {...question} onCancel={dismiss} />
      ) : (
        openQuestion === null &&
        cancellations.length === 0 && (
          <Actions>
            {children}
            {canCancel && (
              <>
                <button
                  {...triggerProps('change')}
                  {...(!isWriting && { onClick: onChange })}
                  className={actionClass('secondary')}
                >
                  {t('own.cancel.change')}
                </button>
                <button {...triggerProps('cancel')} className={actionClass('secondary')}>
                  {cancelLabel}
                </button>
              </>
            )}
            <button {...triggerProps('forget')} className={actionClass('quiet')}>
              {t('own.forget')}
            </button>
          </Actions>
        )
      )}
    </>
  );
}

function useCancelTexts({ dates, status }: ReservationReceipt) {
  const { t } = useTranslation('reservation');
  if (dates !== undefined) {
    return { askToCancel: t('own.series.ask'), cancelLabel: t('own.series.cancel') };
  }
  return status === 'approved'
    ? { askToCancel: t('own.ask.cancelApproved'), cancelLabel: t('own.cancel.reservation') }
    : { askToCancel: t('own.ask.cancelPending'), cancelLabel: t('own.cancel.request') };
}

interface DateLineProps {
  readonly date: ReceiptDate;
  readonly cancellation: UnsentCancellation | null;
  readonly comment: string | null;
  /** The props of the button that asks to cancel this date, or null if it cannot be cancelled now. */
  readonly triggerProps: ComponentProps<'button'> | null;
  readonly isAsking: boolean;
  readonly onConfirm: () => void;
  readonly onKeep: () => void;
}

/** A date of a recurring request. The time is the same on all dates and is shown above them. */
function DateLine(props: DateLineProps) {
  const { date, cancellation, comment, triggerProps, isAsking, onConfirm, onKeep } = props;
  const { t } = useTranslation('reservation');
  const language = useLocale();
  const when = timesText(date, language);
  const day = parseSeoulDay(date.startDate);
  const state = badgeOf(cancellation) ?? date.status;
  return (
    <li data-status={state}>
      <span>
        {day !== null && date.endDate === date.startDate ? dayText(day, language, 'short') : when}{' '}
        <strong>{t(`own.status.${state}`)}</strong>
      </span>
      {triggerProps !== null && cancellation === null && (
        <button
          {...triggerProps}
          className={actionClass('quiet')}
          aria-label={t('own.series.cancelDateFor', { when })}
        >
          {t('own.series.cancelDate')}
        </button>
      )}
      <Cancellation cancellation={cancellation} />
      {isAsking && (
        <InlineConfirmation
          text={t('own.series.askDate', { when })}
          confirm={t(`own.cancel.${date.status === 'approved' ? 'reservation' : 'request'}`)}
          onConfirm={onConfirm}
          onCancel={onKeep}
        />
      )}
      {comment !== null && <Comment text={comment} />}
    </li>
  );
}

function Comment({ text }: { readonly text: string }) {
  const { t } = useTranslation('reservation');
  return (
    <p className={classes.comment}>
      <strong>{t('own.comment')}</strong> {text}
    </p>
  );
}
