import { useEffect, useState } from 'react';

/** What reads a screen aloud often sends a click alone. */
const INPUTS = ['keydown', 'pointerdown', 'click'] as const;

/** Whether somebody has pressed or touched anything since the component appeared; reading and scrolling do not count. */
export function useFirstInput(): boolean {
  const [given, setGiven] = useState(false);
  useEffect(() => {
    if (given) return undefined;
    const listening = new AbortController();
    for (const input of INPUTS) {
      addEventListener(input, () => setGiven(true), { signal: listening.signal });
    }
    return () => listening.abort();
  }, [given]);
  return given;
}
