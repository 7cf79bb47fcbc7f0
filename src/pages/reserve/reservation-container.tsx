import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { cacheMonths } from '../../data/reservations/availability-queries.ts';
import { createDraftAutosave, type DraftAutosave } from '../../data/drafts/draft-autosave.ts';
import {
  RESERVATION_DRAFT,
  takeBackRefusedReservation,
  takeBackReservation,
  type TakenBack,
} from '../../data/reservations/reservation-mutations.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { whenIdle } from '../../platform/startup.ts';
import { monthOf } from '../../domain/calendar-month.ts';
import type { ReservationRefusal } from '../../domain/reservation.ts';
import { FormNotice } from '../../ui/form/form-notice.tsx';
import { FormPlaceholder } from '../../ui/form/form-placeholder.tsx';
import { RequestDelivery } from './request-delivery.tsx';
import { validateReserveSearch } from './reserve-search.ts';
import { ReservationForm } from './reservation-form.tsx';
import classes from './reservation-form.module.css';
import {
  EMPTY_RESERVATION,
  isWorthKeeping,
  reservationValuesIn,
  type ReservationValues,
} from './reservation-values.ts';

/** What a form begins with; each beginning is a form of its own. */
interface Beginning {
  readonly number: number;
  readonly values: ReservationValues;
  readonly refusal: ReservationRefusal | null;
  readonly isReturned: boolean;
  /** What was cleared away a moment ago. */
  readonly cleared: ReservationValues | null;
}

const FRESH = { values: EMPTY_RESERVATION, refusal: null, isReturned: false, cleared: null };

function beginningOf({ request, refusal }: TakenBack): Omit<Beginning, 'number'> {
  return {
    ...FRESH,
    values: reservationValuesIn(request),
    refusal,
    isReturned: refusal !== null,
  };
}

interface ReservationContainerProps {
  /** A waiting request that its writer wants to change. */
  readonly opened: string | null;
  readonly onOpened: () => void;
  readonly onWriting: (isWriting: boolean) => void;
}

/** Writes, keeps and sends one request after the other. */
export function ReservationContainer({ opened, onOpened, onWriting }: ReservationContainerProps) {
  const { t } = useTranslation('reservation');
  const client = useQueryClient();
  const today = useSeoulToday();
  const { resource } = validateReserveSearch(useSearch({ strict: false }));
  const asked = facilities.find(({ id }) => id === resource)?.id ?? null;
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  const [begun, setBegun] = useState<Beginning | null>(null);
  const [sent, setSent] = useState<string | null>(null);
  const [hasJustLeft, setHasJustLeft] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const begins = useRef(0);

  const begin = useCallback((beginning: Omit<Beginning, 'number'>) => {
    setBegun({ ...beginning, number: (begins.current += 1) });
    setSent(null);
  }, []);

  useEffect(() => {
    const own = createDraftAutosave(RESERVATION_DRAFT);
    let gone = false;
    const start = async () => {
      // What somebody is writing now goes before what they wrote once.
      const kept = reservationValuesIn(await own.read());
      const returned = isWorthKeeping(kept) ? null : await takeBackRefusedReservation();
      if (gone) return;
      // So long a form is drawn in pieces; in one, a phone would stand still under the finger that scrolls.
      startTransition(() => {
        setAutosave(own);
        begin(returned === null ? { ...FRESH, values: kept } : beginningOf(returned));
      });
    };
    void start();
    return () => {
      gone = true;
      own.stop();
    };
  }, [begin]);

  useEffect(() => {
    if (today === null) return undefined;
    const ids = facilities.map(({ id }) => id);
    return whenIdle(() => void cacheMonths(client, ids, monthOf(today)));
  }, [client, today]);

  useEffect(() => {
    if (opened === null || autosave === null) return;
    const open = async () => {
      await autosave.settle();
      const taken = await takeBackReservation(opened);
      setHasJustLeft(taken === null);
      if (taken !== null) begin(beginningOf(taken));
      onOpened();
      requestAnimationFrame(() => {
        place.current?.scrollIntoView({ block: 'start' });
        place.current?.focus({ preventScroll: true });
      });
    };
    void open();
  }, [opened, autosave, onOpened, begin]);

  const isWriting = begun !== null && sent === null;
  useEffect(() => {
    if (!isWriting) onWriting(false);
  }, [isWriting, onWriting]);

  const content = () => {
    if (begun === null || autosave === null || today === null) {
      return <FormPlaceholder loading={t('own.loading')} />;
    }
    if (sent !== null) {
      return (
        <RequestDelivery
          key={sent}
          id={sent}
          onAgain={() => {
            begin(FRESH);
          }}
          onRefused={() => {
            void takeBackReservation(sent).then((taken) => {
              if (taken !== null) begin(beginningOf(taken));
            });
          }}
        />
      );
    }
    return (
      <ReservationForm
        key={begun.number}
        initial={begun.values}
        asked={asked}
        refusal={begun.refusal}
        isReturned={begun.isReturned}
        today={today}
        autosave={autosave}
        onSent={setSent}
        onWriting={onWriting}
        cleared={begun.cleared}
        onClear={(values) => {
          autosave.save(null);
          begin({ ...FRESH, cleared: values });
        }}
        onUnclear={(values) => {
          autosave.save({ ...values, consent: false });
          begin({ ...FRESH, values });
        }}
      />
    );
  };

  return (
    <div ref={place} tabIndex={-1} className={classes['desk']}>
      <FormNotice role="status">{hasJustLeft ? t('own.justLeft') : null}</FormNotice>
      {content()}
    </div>
  );
}
