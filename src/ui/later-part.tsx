import { Suspense, useEffect, useLayoutEffect, useMemo, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './later-part.module.css';
import { fallAsleep, wakeUp } from './sleeping-parts.ts';

declare global {
  /** The button that was pressed last, noted by the boot script from the first moment of the page on. */
  var pressedButton: HTMLElement | null | undefined;
}

/**
 * A part that stands in the prerendered page and whose script comes later. It is rendered once per language: a boundary
 * that is rendered anew before its script has come would lose its prerendered text, and in another language that text is wrong.
 * A button in it that was pressed too early is pressed again as soon as somebody listens.
 */
export function LaterPart({ part: Part }: { readonly part: ComponentType }) {
  const { language } = useTranslation().i18n;
  const frame = useRef<HTMLDivElement>(null);
  // Before the part itself can tell that it listens; a part that leaves the page asleep keeps nobody waiting.
  useLayoutEffect(() => {
    fallAsleep(frame);
    return () => void wakeUp(frame);
  }, []);
  return useMemo(() => {
    const wake = () => {
      if (!wakeUp(frame)) return;
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
