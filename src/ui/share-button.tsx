import { useEffect, useState, type ReactNode } from 'react';
import classes from './share-button.module.css';
import { Toast } from './toast.tsx';

/** Time in milliseconds to read one short line. */
const TOAST_MS = 6_000;

interface ShareTexts {
  readonly action: string;
  /** Shown when the address was copied. */
  readonly copied: string;
  /** Labels the field with the address if the browser does not allow copying. */
  readonly byHand: string;
}

interface ShareButtonProps {
  /** Returns the content to share; called on click. */
  readonly content: () => { readonly title: string; readonly text: string; readonly url: string };
  readonly texts: ShareTexts;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
}

type Outcome =
  | { readonly kind: 'none' }
  | { readonly kind: 'copied'; readonly time: number }
  | { readonly kind: 'byHand'; readonly address: string };

/** Opens the system's share sheet; without one, copies the address; if that fails too, shows it for manual copying. */
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
        // The user closed the share sheet; after any other error, fall back to copying.
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
        <label className={classes.byHand}>
          {texts.byHand}
          <input
            readOnly
            // Screen readers announce it with its label.
            autoFocus
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
