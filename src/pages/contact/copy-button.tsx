import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { actionClass } from '../../ui/actions.tsx';

/** Copies the address for a taxi, a navigator or a friend; where the browser copies nothing it can still be marked. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation('pages/contact');
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('failed');
    }
  };
  return (
    <>
      <button type="button" className={actionClass('quiet')} onClick={() => void copy()}>
        {t('copy.action')}
      </button>
      <span role="status">{outcome === 'none' ? '' : t(`copy.${outcome}`)}</span>
    </>
  );
}
