import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { availabilityQueries, cacheMonths } from '../../data/reservations/availability-queries.ts';
import { readReservationToChange } from '../../data/reservations/reservation-cancellation.ts';
import {
  reservationReceiptQueries,
  type ReservationReceipt,
} from '../../data/reservations/reservation-receipt-queries.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import {
  RESERVATION_DRAFT,
  restoreRefusedReservation,
  restoreReservation,
  type RestoredReservation,
} from '../../data/reservations/reservation-mutations.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { whenIdle } from '../../platform/startup.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import type { Failure } from '../../domain/failure.ts';
import type { ReservationRefusal, WrittenReservation } from '../../domain/reservation-request.ts';
import { timesOn } from '../../domain/reservation-times.ts';
import { fail, type Result } from '../../domain/result.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { RequestDelivery } from './request-delivery.tsx';
import { validateReserveSearch } from './reserve-search.ts';
import { ReservationForm } from './form/reservation-form.tsx';
import classes from './form/reservation-form.module.css';
import {
  EMPTY_RESERVATION,
  hasInput,
  reservationValuesIn,
  type ReservationValues,
} from './form/reservation-values.ts';

/** The initial state of a form; each one mounts a new form. */
interface FormStart {
  readonly number: number;
  readonly values: ReservationValues;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  /** The input that was just cleared, so that it can be restored. */
  readonly cleared: ReservationValues | null;
}

const FRESH = { values: EMPTY_RESERVATION, refusal: null, isReturned: false, cleared: null };

function formStartOf({ request, refusal }: RestoredReservation): Omit<FormStart, 'number'> {
  return {
    ...FRESH,
    values: reservationValuesIn(request),
    refusal,
    isReturned: refusal !== null,
  };
}

/** A request to be changed: an unsent one, or one that the server has. */
export type OpenedRequest =
  | { readonly kind: 'unsent'; readonly id: string }
  | { readonly kind: 'change'; readonly receipt: ReservationReceipt };

/** Message above the form about the opened request. */
type OpenedNotice =
  | 'own.justLeft'
  | 'change.offline'
  | 'change.notPossible'
  | 'change.failed'
  | 'change.writeAgain';

interface ReservationContainerProps {
  readonly opened: OpenedRequest | null;
  readonly onOpened: () => void;
  readonly onWriting: (isWriting: boolean) => void;
}

/** The resource and the remaining times of a request. */
function timesToChange(receipt: ReservationReceipt) {
  const dates = (receipt.dates ?? [])
    .filter(({ status }) => status === 'pending' || status === 'approved')
    .map(({ startDate }) => startDate);
  return { ...receipt, ...timesOn(dates[0] ?? receipt.startDate, receipt), dates };
}

/** Loaded on demand, because the public page does not need the auth library. */
async function readOwnReservation(id: string): Promise<Result<WrittenReservation | null, Failure>> {
  try {
    const { readOwnReservationToChange } =
      await import('../../data/account/own-reservations-queries.ts');
    return await readOwnReservationToChange(id);
  } catch {
    return fail('offline');
  }
}

/** The reservation form: saves the draft, sends the request, then offers another one. */
export function ReservationContainer({ opened, onOpened, onWriting }: ReservationContainerProps) {
  const { t } = useTranslation('reservation');
  const client = useQueryClient();
  const today = useSeoulToday();
  const { resource, change } = validateReserveSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const resourceFromUrl = facilities.find(({ id }) => id === resource)?.id ?? null;
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  const [formStart, setFormStart] = useState<FormStart | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [openedNotice, setOpenedNotice] = useState<OpenedNotice | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const startCount = useRef(0);

  const startForm = useCallback((next: Omit<FormStart, 'number'>) => {
    setFormStart({ ...next, number: (startCount.current += 1) });
    setSent(null);
  }, []);

  const showForm = useCallback(() => {
    requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'start' });
      place.current?.focus({ preventScroll: true });
    });
  }, []);

  /** Without a response, a request made on this device is filled in from the local receipt. */
  const startChange = useCallback(
    (
      answer: Result<WrittenReservation | null, Failure>,
      replaces: string,
      known: ReservationReceipt | null,
      cleared: ReservationValues | null = null,
    ) => {
      const written = answer.ok ? answer.value : known === null ? null : timesToChange(known);
      if (written !== null) {
        startForm({ ...FRESH, values: { ...reservationValuesIn(written), replaces }, cleared });
      }
      if (answer.ok) {
        const isMasked = answer.value?.name === null;
        setOpenedNotice(
          answer.value === null ? 'change.notPossible' : isMasked ? 'change.writeAgain' : null,
        );
      } else setOpenedNotice(written === null ? 'change.failed' : 'change.offline');
    },
    [startForm],
  );

  useEffect(() => {
    const own = createDraftAutosave(RESERVATION_DRAFT);
    let isCancelled = false;
    const start = async () => {
      // The current draft takes precedence over a rejected request.
      const draft = reservationValuesIn(await own.read());
      const returned = hasInput(draft) ? null : await restoreRefusedReservation();
      if (isCancelled) return;
      // The form is large: a transition renders it in slices, so that scrolling stays smooth on phones.
      startTransition(() => {
        setAutosave(own);
        startForm(returned === null ? { ...FRESH, values: draft } : formStartOf(returned));
      });
    };
    void start();
    return () => {
      isCancelled = true;
      own.stop();
    };
  }, [startForm]);

  useEffect(() => {
    if (today === null) return undefined;
    const ids = facilities.map(({ id }) => id);
    return whenIdle(() => void cacheMonths(client, ids, monthOf(today)));
  }, [client, today]);

  useEffect(() => {
    if (opened === null || autosave === null) return;
    const open = async () => {
      await autosave.settle();
      if (opened.kind === 'unsent') {
        const taken = await restoreReservation(opened.id);
        setOpenedNotice(taken === null ? 'own.justLeft' : null);
        if (taken !== null) startForm(formStartOf(taken));
      } else {
        const { receipt } = opened;
        startChange(await readReservationToChange(receipt), receipt.token, receipt);
      }
      onOpened();
      showForm();
    };
    void open();
  }, [opened, autosave, onOpened, startForm, startChange, showForm]);

  // A link from the account's request list. The parameter is removed, so that a reload keeps the input typed since.
  useEffect(() => {
    if (change === undefined || autosave === null) return;
    const open = async () => {
      const answer = await readOwnReservation(change);
      await navigate({ to: '.', search: {}, hash: 'request', replace: true, resetScroll: false });
      const written = reservationValuesIn(await autosave.read());
      startChange(answer, change, null, hasInput(written) ? written : null);
      showForm();
    };
    void open();
  }, [change, autosave, navigate, startChange, showForm]);

  // The calendar already includes requests sent or cancelled on this device until the refetch completes.
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

  const isWriting = formStart !== null && sent === null;
  useEffect(() => {
    if (!isWriting) onWriting(false);
  }, [isWriting, onWriting]);

  const content = () => {
    if (formStart === null || autosave === null || today === null) {
      return <FormPlaceholder loading={t('own.loading')} />;
    }
    if (sent !== null) {
      return (
        <RequestDelivery
          key={sent}
          id={sent}
          onNewRequest={() => {
            startForm(FRESH);
          }}
          onRefused={() => {
            void restoreReservation(sent).then((taken) => {
              if (taken !== null) startForm(formStartOf(taken));
            });
          }}
        />
      );
    }
    return (
      <ReservationForm
        key={formStart.number}
        initial={formStart.values}
        resourceFromUrl={resourceFromUrl}
        refusal={formStart.refusal}
        isReturned={formStart.isReturned}
        today={today}
        autosave={autosave}
        onSent={setSent}
        onWriting={onWriting}
        cleared={formStart.cleared}
        onClear={(values) => {
          autosave.save(null);
          startForm({ ...FRESH, cleared: values });
        }}
        onUnclear={(values) => {
          autosave.save({ ...values, consent: false });
          startForm({ ...FRESH, values });
        }}
      />
    );
  };

  return (
    <div ref={place} tabIndex={-1} className={classes.desk}>
      <FormNotice role="status">{openedNotice === null ? null : t(openedNotice)}</FormNotice>
      {content()}
    </div>
  );
}
