import { useState } from 'react';
import { actionClass } from './actions.tsx';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Shown after copying. */
  readonly copied: string;
  readonly failed: string;
  readonly kind?: 'secondary' | 'quiet';
}

/** Copies a text such as an address or an account number. If the browser refuses, the text can still be selected. */
export function CopyButton({ text, label, copied, failed, kind = 'quiet' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome(copied);
    } catch {
      setOutcome(failed);
    }
  };
  return (
    <>
      <button type="button" className={actionClass(kind)} onClick={() => void copy()}>
        {label}
      </button>
      <span role="status">{outcome}</span>
    </>
  );
}
