import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './later-part.module.css';

declare global {
  /** The button that was pressed last, noted by the boot script from the first moment of the page on. */
  var pressedButton: HTMLElement | null | undefined;
}

/** How many parts stand in the page without listening yet. */
let asleep = 0;
let tellAllAwake: () => void;
const allAwake = new Promise<void>((resolve) => {
  tellAllAwake = resolve;
});

/** A part whose script is lost sleeps on; nothing waits for it any longer. */
const PATIENCE_MS = 3_000;

/** Resolves when every part of the first page listens, so that what nobody waits for takes no time from them. */
export function whenPartsAreAwake(): Promise<void> {
  setTimeout(tellAllAwake, PATIENCE_MS);
  return allAwake;
}

/**
 * A part that stands in the prerendered page and whose script comes later. It is rendered once per language: a boundary
 * that is rendered anew before its script has come would lose its prerendered text, and in another language that text is wrong.
 * A button in it that was pressed too early is pressed again as soon as somebody listens.
 */
export function LaterPart({ part: Part }: { readonly part: ComponentType }) {
  const { language } = useTranslation().i18n;
  const frame = useRef<HTMLDivElement>(null);
  const isAwake = useRef(false);
  // Before the part itself can tell that it listens.
  useLayoutEffect(() => {
    asleep += 1;
  }, []);
  return useMemo(() => {
    const wake = () => {
      if (isAwake.current) return;
      isAwake.current = true;
      asleep -= 1;
      if (asleep === 0) tellAllAwake();
      const { pressedButton } = globalThis;
      if (!pressedButton || frame.current?.contains(pressedButton) !== true) return;
      globalThis.pressedButton = null;
      pressedButton.click();
    };
    return (
      <div ref={frame} className={classes['frame']}>
        <Suspense key={language} fallback={null}>
          <Part />
          <Awake onAwake={wake} />
        </Suspense>
      </div>
    );
  }, [Part, language]);
}

/** Tells that the part beside it listens. */
function Awake({ onAwake }: { readonly onAwake: () => void }) {
  useEffect(() => {
    onAwake();
  }, [onAwake]);
  return null;
}
