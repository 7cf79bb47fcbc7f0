import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusAfterUpdate } from '../../ui/focus.ts';
import classes from './daily-prayer.module.css';
import { stanzasOf } from './stanzas.ts';

interface DeviceTranslator {
  translate(text: string): Promise<string>;
}

declare global {
  /** Available in some browsers only: https://developer.mozilla.org/docs/Web/API/Translator */
  var Translator:
    | {
        create(languages: {
          readonly sourceLanguage: string;
          readonly targetLanguage: string;
        }): Promise<DeviceTranslator>;
      }
    | undefined;
}

/** Translates the prayer into English on the device, or opens a translation site if the browser cannot. */
export function TranslatePrayer({ content }: { readonly content: string }) {
  const { t } = useTranslation('companion-prayer');
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const button = useRef<HTMLButtonElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const [stanzas, setStanzas] = useState<readonly string[]>([]);

  const translate = async () => {
    if (globalThis.Translator === undefined) return;
    setState('busy');
    try {
      const translator = await globalThis.Translator.create({
        sourceLanguage: 'ko',
        targetLanguage: 'en',
      });
      const translated: string[] = [];
      for (const lines of stanzasOf(content)) {
        translated.push(await translator.translate(lines.join(' ')));
        // The first stanza takes the place of the button.
        const isAtButton = document.activeElement === button.current;
        focusAfterUpdate(
          () => setStanzas([...translated]),
          () => (isAtButton && button.current === null ? outcome.current : null),
        );
      }
      setState('idle');
    } catch {
      setState('failed');
    }
  };

  const hasTranslator = globalThis.Translator !== undefined && state !== 'failed';
  return (
    <>
      {hasTranslator && stanzas.length === 0 && (
        <button
          ref={button}
          type="button"
          className={classes.tool}
          aria-disabled={state === 'busy'}
          onClick={() => {
            if (state !== 'busy') void translate();
          }}
        >
          <GlobePicture />
          {t(state === 'busy' ? 'translate.busy' : 'translate.action')}
        </button>
      )}
      {!hasTranslator && (
        <a
          className={classes.tool}
          data-screen-only
          href={`https://translate.google.com/?sl=ko&tl=en&op=translate&text=${encodeURIComponent(content)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <GlobePicture />
          {t('translate.elsewhere')}
        </a>
      )}
      <div
        ref={outcome}
        className={stanzas.length > 0 ? classes.outcome : 'visually-hidden'}
        tabIndex={-1}
      >
        {/* Not the stanzas, which would be read from the start with each one that is added. */}
        <p role="status">{stanzas.length > 0 && t('translate.note')}</p>
        {stanzas.map((text, index) => (
          <p key={index} lang="en">
            {text}
          </p>
        ))}
      </div>
    </>
  );
}

function GlobePicture() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM3 10h14M10 3c2.2 2 3 4.3 3 7s-.8 5-3 7c-2.2-2-3-4.3-3-7s.8-5 3-7" />
    </svg>
  );
}
