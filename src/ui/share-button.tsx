import { useEffect, useState, type ReactNode } from 'react';
import classes from './share-button.module.css';
import { shareOrCopy, type SharedContent, type ShareOutcome } from './share-content.ts';
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
  readonly content: () => SharedContent;
  readonly texts: ShareTexts;
  readonly icon: ReactNode;
  readonly className?: string | undefined;
}

/** Opens the system's share sheet; without one, copies the address; if that fails too, shows it for manual copying. */
export function ShareButton({ content, texts, icon, className }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<ShareOutcome>({ kind: 'none' });

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
    setOutcome(await shareOrCopy(content()));
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
