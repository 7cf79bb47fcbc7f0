import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './daily-prayer.module.css';
import { stanzasOf } from './stanzas.ts';

const subscribeVoices = (listener: () => void) => {
  globalThis.speechSynthesis?.addEventListener('voiceschanged', listener);
  return () => globalThis.speechSynthesis?.removeEventListener('voiceschanged', listener);
};

/** A voice of the device if it has one, which also works offline. Browsers load voices asynchronously. */
function koreanVoice(): SpeechSynthesisVoice | null {
  const voices = (globalThis.speechSynthesis?.getVoices() ?? []).filter(({ lang }) =>
    /^ko\b/.test(lang.replace('_', '-')),
  );
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null;
}

/** Reads the prayer aloud if the device has a Korean voice; stops when the prayer is unmounted or the page is left. */
export function ReadAloud({ content }: { readonly content: string }) {
  const { t } = useTranslation('companion-prayer');
  const voice = useSyncExternalStore(subscribeVoices, koreanVoice, () => null);
  const lines = stanzasOf(content).flat();
  const readButton = useRef<HTMLButtonElement>(null);
  const [isReading, setIsReading] = useState(false);
  /** Index of the line at which reading resumes. */
  const [line, setLine] = useState(0);

  useEffect(() => {
    const stop = () => globalThis.speechSynthesis?.cancel();
    const leave = () => {
      stop();
      // The browser may show the same page again when the user goes back.
      setIsReading(false);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      stop();
    };
  }, []);

  if (voice === null) return null;

  /** One utterance per line: Chromium ends an utterance after 15 s, and Android cannot pause one. */
  const read = (from: number) => {
    speechSynthesis.cancel();
    setIsReading(true);
    lines.slice(from).forEach((text, index, rest) => {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.voice = voice;
      utterance.lang = voice.lang;
      utterance.rate = 0.9;
      utterance.addEventListener('start', () => setLine(from + index));
      // `cancel()` reports `canceled` or `interrupted`; after any other error no `end` follows.
      utterance.addEventListener('error', ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') pause();
      });
      if (index === rest.length - 1) {
        utterance.addEventListener('end', () => {
          setIsReading(false);
          setLine(0);
        });
      }
      speechSynthesis.speak(utterance);
    });
  };
  const pause = () => {
    speechSynthesis.cancel();
    setIsReading(false);
  };

  return (
    <>
      <button
        ref={readButton}
        type="button"
        className={classes.tool}
        onClick={() => {
          if (isReading) pause();
          else read(line);
        }}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path
            d={
              isReading
                ? 'M7 4.5v11M13 4.5v11'
                : 'M3 8v4h3l4 3.5v-11L6 8zM13 7.5a3.5 3.5 0 0 1 0 5M15 5.25a6.5 6.5 0 0 1 0 9.5'
            }
          />
        </svg>
        {t(isReading ? 'aloud.pause' : line > 0 ? 'aloud.resume' : 'aloud.read')}
      </button>
      {(isReading || line > 0) && (
        <button
          type="button"
          className={classes.tool}
          onClick={() => {
            pause();
            setLine(0);
            // This button disappears.
            readButton.current?.focus();
          }}
        >
          {t('aloud.stop')}
        </button>
      )}
    </>
  );
}
