import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { startTransition, useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { createDraftAutosave, type DraftAutosave } from '../../../data/drafts/draft-autosave.ts';
import { readReservationToChange } from '../../../data/reservations/reservation-cancellation.ts';
import {
  RESERVATION_DRAFT,
  restoreRefusedReservation,
  restoreReservation,
} from '../../../data/reservations/reservation-mutations.ts';
import type { ReservationReceipt } from '../../../data/reservations/reservation-receipt-queries.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { WrittenReservation } from '../../../domain/reservation-request.ts';
import { fail, type Result } from '../../../domain/result.ts';
import { validateReserveSearch } from '../reserve-search.ts';
import {
  EMPTY_START,
  startWithDraft,
  startWithRestored,
  timesToChange,
  type FormStart,
} from './form-start.ts';
import { hasInput, reservationValuesIn, type ReservationValues } from './reservation-values.ts';

/** A request to be changed: an unsent one, or one that the server has. */
export type OpenedRequest =
  | { readonly kind: 'unsent'; readonly id: string }
  | { readonly kind: 'change'; readonly receipt: ReservationReceipt };

/** Message above the form about the opened request. */
type OpenedNotice =
  | 'change.loading'
  | 'own.alreadySent'
  | 'own.notOpened'
  | 'change.offline'
  | 'change.notPossible'
  | 'change.failed'
  | 'change.writeAgain';

interface FormStartOptions {
  readonly opened: OpenedRequest | null;
  readonly onOpened: () => void;
  /** The element around the form, which gets the focus when a request is opened. */
  readonly container: RefObject<HTMLElement | null>;
}

type StartForm = (start: FormStart) => void;

/** The form to be shown: first with the draft or a rejected request, later with each request that is opened. */
export function useFormStart({ opened, onOpened, container }: FormStartOptions) {
  const [shown, setShown] = useState<(FormStart & { readonly number: number }) | null>(null);
  const [sentId, setSentId] = useState<string | null>(null);
  const [notice, setNotice] = useState<OpenedNotice | null>(null);
  const startCount = useRef(0);

  const startForm = useCallback<StartForm>((start) => {
    setShown({ ...start, number: (startCount.current += 1) });
    setSentId(null);
    setNotice(null);
  }, []);
  const handleSent = useCallback((id: string) => {
    setSentId(id);
    setNotice(null);
  }, []);
  const focusForm = useCallback(() => {
    requestAnimationFrame(() => {
      container.current?.scrollIntoView({ block: 'start' });
      container.current?.focus({ preventScroll: true });
    });
  }, [container]);

  const autosave = useRestoredInput(startForm);
  const startChange = useStartChange(startForm, setNotice);

  useEffect(() => {
    if (opened === null || autosave === null) return undefined;
    let isReplaced = false;
    const open = async () => {
      await autosave.settle();
      if (opened.kind === 'unsent') {
        const restored = await restoreReservation(opened.id).catch(() => 'failed' as const);
        if (restored === 'failed') setNotice('own.notOpened');
        else if (restored === null) setNotice('own.alreadySent');
        else startForm(startWithRestored(restored));
      } else {
        const { receipt } = opened;
        setNotice('change.loading');
        const answer = await readReservationToChange(receipt);
        const written = await inputIn(autosave);
        // Another request was opened while this one was awaited.
        if (isReplaced) return;
        startChange(answer, receipt.token, receipt, written);
      }
      onOpened();
      focusForm();
    };
    void open();
    return () => {
      isReplaced = true;
    };
  }, [opened, autosave, onOpened, startForm, startChange, focusForm]);

  // A link from the account's request list. The parameter is removed, so that a reload keeps the input typed since.
  const { change } = validateReserveSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const router = useRouter();
  useEffect(() => {
    if (change === undefined || autosave === null) return undefined;
    let isReplaced = false;
    const open = async () => {
      setNotice('change.loading');
      const answer = await loadOwnReservation(change);
      // Another page may have been opened meanwhile, whose parameters stay; its code may still be loading.
      if (validateReserveSearch(router.latestLocation.search).change !== change) {
        if (!isReplaced) setNotice(null);
        return;
      }
      await navigate({ to: '.', search: {}, hash: 'request', replace: true, resetScroll: false });
      startChange(answer, change, null, await inputIn(autosave));
      focusForm();
    };
    void open();
    return () => {
      isReplaced = true;
    };
  }, [change, autosave, navigate, router, startChange, focusForm]);

  return { autosave, shown, notice, sentId, handleSent, startForm, focusForm };
}

/** What was typed, also while a request to be changed was awaited; null if the form is empty. */
async function inputIn(autosave: DraftAutosave): Promise<ReservationValues | null> {
  await autosave.settle();
  const written = reservationValuesIn(await autosave.read());
  return hasInput(written) ? written : null;
}

/** Starts the form with the draft or else a rejected request. Returns the draft's autosave once the form has started. */
function useRestoredInput(startForm: StartForm): DraftAutosave | null {
  const [autosave, setAutosave] = useState<DraftAutosave | null>(null);
  useEffect(() => {
    const own = createDraftAutosave(RESERVATION_DRAFT);
    let isCancelled = false;
    const start = async () => {
      const draft = reservationValuesIn(await own.read());
      const returned = hasInput(draft) ? null : await restoreRefusedReservation();
      if (isCancelled) return;
      // The form is large: a transition renders it in slices, so that scrolling stays smooth on phones.
      startTransition(() => {
        setAutosave(own);
        startForm(returned === null ? startWithDraft(draft) : startWithRestored(returned));
      });
    };
    void start();
    return () => {
      isCancelled = true;
      own.stop();
    };
  }, [startForm]);
  return autosave;
}

/**
 * Returns a function that starts the form with a request to be changed. Without an answer of the server, a request made
 * on this device is filled in from its receipt.
 */
function useStartChange(startForm: StartForm, setNotice: (notice: OpenedNotice | null) => void) {
  return useCallback(
    (
      answer: Result<WrittenReservation | null, Failure>,
      replaces: string,
      receipt: ReservationReceipt | null,
      cleared: ReservationValues | null = null,
    ) => {
      const written = answer.ok
        ? answer.value
        : receipt === null
          ? null
          : timesToChange(receipt, new Date());
      if (written !== null) {
        const values = { ...reservationValuesIn(written), replaces };
        startForm({ ...EMPTY_START, values, cleared });
      }
      if (!answer.ok) setNotice(written === null ? 'change.failed' : 'change.offline');
      else if (answer.value === null) setNotice('change.notPossible');
      else setNotice(answer.value.name === null ? 'change.writeAgain' : null);
    },
    [startForm, setNotice],
  );
}

/** Loaded on demand, because the public page does not need the auth library. */
async function loadOwnReservation(id: string): Promise<Result<WrittenReservation | null, Failure>> {
  try {
    const { readOwnReservationToChange } =
      await import('../../../data/account/own-reservations-queries.ts');
    return await readOwnReservationToChange(id);
  } catch {
    return fail('offline');
  }
}
