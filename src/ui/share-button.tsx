import { useEffect, useState, type ReactNode } from 'react';
import classes from './share-button.module.css';
import { Toast } from './toast.tsx';

/** Time to read one short line. */
const TOAST_MS = 6_000;

export interface ShareTexts {
  readonly action: string;
  /** Said when the address was copied. */
  readonly copied: string;
  /** Names the field with the address where the browser lets nothing be copied. */
  readonly byHand: string;
}

interface ShareButtonProps {
  /** What is shared, asked for when somebody shares. */
  readonly content: () => { readonly title: string; readonly text: string; readonly url: string };
  readonly texts: ShareTexts;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'copied'; readonly time: number }
  | { readonly kind: 'byHand'; readonly address: string };

/** The system's share sheet, else a copied address, else an address to copy by hand. */
export function ShareButton({ content, texts, icon, className }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });

  useEffect(() => {
    if (outcome.kind !== 'copied') return undefined;
    const timer = setTimeout(() => {
      setOutcome({ kind: 'none' });
    }, TOAST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);

  const share = async () => {
    setOutcome({ kind: 'none' });
    const { title, text, url } = content();
    if ('share' in navigator) {
      try {
        await navigator.share({ title, text, url });
        return;
      } catch (error) {
        // Closing the sheet is an answer too; anything else still leaves copying.
        if (error instanceof DOMException && error.name === 'AbortError') return;
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      setOutcome({ kind: 'copied', time: Date.now() });
    } catch {
      setOutcome({ kind: 'byHand', address: url });
    }
  };

  return (
    <>
      <button type="button" className={className} onClick={() => void share()}>
        {icon}
        {texts.action}
      </button>
      {outcome.kind === 'copied' && <Toast key={outcome.time}>{texts.copied}</Toast>}
      {outcome.kind === 'byHand' && (
        <label className={classes['byHand']}>
          {texts.byHand}
          <input
            readOnly
            value={outcome.address}
            onFocus={(event) => {
              event.currentTarget.select();
            }}
          />
        </label>
      )}
    </>
  );
}
