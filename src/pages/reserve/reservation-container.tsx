import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { availabilityQueries, cacheMonths } from '../../data/reservations/availability-queries.ts';
import { restoreReservation } from '../../data/reservations/reservation-mutations.ts';
import { reservationReceiptQueries } from '../../data/reservations/reservation-receipt-queries.ts';
import { nextDays } from '../../domain/reservation.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { whenIdle } from '../../platform/startup.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { EMPTY_START, startWithCleared, startWithRestored } from './form/form-start.ts';
import classes from './form/reservation-form.module.css';
import { ReservationForm } from './form/reservation-form.tsx';
import { draftOf } from './form/reservation-values.ts';
import { useFormStart, type OpenedRequest } from './form/use-form-start.ts';
import { RequestDelivery } from './request-delivery.tsx';
import { validateReserveSearch } from './reserve-search.ts';

interface ReservationContainerProps {
  readonly opened: OpenedRequest | null;
  readonly onOpened: () => void;
  readonly onWriting: (isWriting: boolean) => void;
}

/** The reservation form, and the delivery of the request once it is submitted. */
export function ReservationContainer({ opened, onOpened, onWriting }: ReservationContainerProps) {
  const { t } = useTranslation('reservation');
  const today = useSeoulToday();
  const { resource, removeResource } = useResourceFromUrl();
  const container = useRef<HTMLDivElement>(null);
  const form = useFormStart({ opened, onOpened, container });
  const { autosave, shown, sentId, startForm, focusForm } = form;
  useCachedMonths(today);
  useFreshAvailability();

  const isWriting = shown !== null && sentId === null;
  useEffect(() => {
    if (!isWriting) onWriting(false);
  }, [isWriting, onWriting]);

  return (
    <div ref={container} tabIndex={-1} className={classes.container}>
      <FormNotice role="status">{form.notice === null ? null : t(form.notice)}</FormNotice>
      {shown === null || autosave === null || today === null ? (
        <FormPlaceholder loading={t('own.loading')} />
      ) : sentId !== null ? (
        <RequestDelivery
          key={sentId}
          id={sentId}
          onNewRequest={() => {
            startForm(EMPTY_START);
            focusForm();
          }}
          onRefused={() => {
            // If it fails, the notice stays and offers another attempt.
            void restoreReservation(sentId).then(
              (restored) => {
                if (restored !== null) startForm(startWithRestored(restored));
              },
              () => undefined,
            );
          }}
        />
      ) : (
        <ReservationForm
          key={shown.number}
          initial={shown.values}
          resourceFromUrl={resource}
          onResourceSelected={removeResource}
          refusal={shown.refusal}
          isReturned={shown.isReturned}
          isSeparate={shown.isSeparate}
          today={today}
          autosave={autosave}
          onSent={form.handleSent}
          onWriting={onWriting}
          cleared={shown.cleared}
          onClear={(values) => {
            autosave.save(null);
            startForm({ ...EMPTY_START, cleared: values });
            focusForm();
          }}
          onUnclear={(cleared, typed) => {
            autosave.save(draftOf(cleared));
            startForm(startWithCleared(cleared, typed));
            focusForm();
          }}
        />
      )}
    </div>
  );
}

/**
 * The resource that a link preselects, and a function that removes it from the address: it selects the resource once,
 * and not again when the form starts with another request or after a reload.
 */
function useResourceFromUrl() {
  const { resource, change } = validateReserveSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const removeResource = useCallback(() => {
    void navigate({
      to: '.',
      search: change === undefined ? {} : { change },
      hash: true,
      hashScrollIntoView: false,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, change]);
  return { resource: facilities.find(({ id }) => id === resource)?.id ?? null, removeResource };
}

/** Stores the months of the days that can be chosen with one press, so that they are shown offline. */
function useCachedMonths(today: SeoulDay | null) {
  const client = useQueryClient();
  useEffect(() => {
    if (today === null) return undefined;
    const ids = facilities.map(({ id }) => id);
    return whenIdle(() => void cacheMonths(client, ids, nextDays(today)));
  }, [client, today]);
}

/**
 * Refetches the calendar when the status of a request of this device changes. Until then the calendar includes what was
 * sent or cancelled on this device.
 */
function useFreshAvailability() {
  const client = useQueryClient();
  const { data: receipts } = useQuery(reservationReceiptQueries.stored());
  const receiptStates = (receipts ?? [])
    .flatMap(({ requestId, status, dates = [] }) => [
      requestId,
      status,
      ...dates.map((date) => date.status),
    ])
    .join();
  useEffect(() => {
    void client.invalidateQueries({ queryKey: availabilityQueries.all });
  }, [client, receiptStates]);
}
