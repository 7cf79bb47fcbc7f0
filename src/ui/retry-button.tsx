import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass } from './actions.tsx';

interface RetryButtonProps {
  /** Resolves after the attempt; a successful one replaces the button. */
  readonly onClick: () => unknown;
  readonly className?: string | undefined;
}

/** Repeats a failed request or import. It keeps the focus meanwhile, and says if the attempt has failed again. */
export function RetryButton({ onClick, className = actionClass('secondary') }: RetryButtonProps) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const retry = async () => {
    setState('busy');
    await onClick();
    setState('failed');
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={state === 'busy'}
        onClick={() => {
          if (state !== 'busy') void retry();
        }}
      >
        {t('retry')}
      </button>
      <span className="visually-hidden" role="status">
        {state === 'busy' && t('loading')}
        {state === 'failed' && t('retryFailed')}
      </span>
    </>
  );
}
