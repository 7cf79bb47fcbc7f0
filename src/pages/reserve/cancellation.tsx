import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { discardFromOutbox } from '../../data/outbox/outbox-store.ts';
import type { UnsentCancellation } from '../../data/reservations/reservation-cancellation.ts';
import { WithChurchPhone } from '../../features/church-phone/church-phone.tsx';
import { actionClass, Actions } from '../../ui/actions.tsx';

const NOTES = { needs_attention: 'refused', sending: 'sending', waiting: 'queued' } as const;

interface CancellationProps {
  readonly cancellation: UnsentCancellation | null;
}

/** A cancellation that is queued, in flight or rejected; without one, only the live region that will announce it. */
export function Cancellation({ cancellation }: CancellationProps) {
  const { t } = useTranslation('reservation');
  const note = cancellation && NOTES[cancellation.status];
  return (
    <>
      <p role="status" className={note === null ? 'visually-hidden' : undefined}>
        {note !== null && <WithChurchPhone>{t(`own.cancel.${note}`)}</WithChurchPhone>}
      </p>
      {cancellation !== null && <CancellationActions cancellation={cancellation} />}
    </>
  );
}

function CancellationActions({ cancellation }: { readonly cancellation: UnsentCancellation }) {
  const { t } = useTranslation('reservation');
  const { id, status, mayHaveArrived } = cancellation;
  const [hasFailed, setHasFailed] = useState(false);
  const isRefused = status === 'needs_attention';
  return (
    <>
      {mayHaveArrived && status === 'waiting' && <p>{t('own.cancel.mayHaveArrived')}</p>}
      {hasFailed && <p role="alert">{t('own.notWithdrawn')}</p>}
      {status !== 'sending' && (
        <Actions>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              void discardFromOutbox(id).then((isRemoved) => setHasFailed(!isRemoved));
            }}
          >
            {t(isRefused ? 'own.cancel.dismiss' : 'own.cancel.keep')}
          </button>
        </Actions>
      )}
    </>
  );
}

/** The cancellation of one date, or with null that of all dates. */
export function cancellationOf(
  cancellations: readonly UnsentCancellation[],
  date: string | null,
): UnsentCancellation | null {
  return cancellations.findLast(({ onlyDate }) => onlyDate === date) ?? null;
}

export function badgeOf(
  cancellation: UnsentCancellation | null,
): 'cancelling' | 'cancelQueued' | null {
  if (cancellation === null || cancellation.status === 'needs_attention') return null;
  return cancellation.status === 'sending' ? 'cancelling' : 'cancelQueued';
}
