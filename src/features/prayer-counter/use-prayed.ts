import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { takeUpEarlyTaps, useTapPrayer } from '../../data/counter/prayer-counter-mutations.ts';
import { usePrayerCount } from '../../data/counter/prayer-counter-queries.ts';
import {
  followDevice,
  shownAhead,
  takeTapBack,
  tapAhead,
  type TapAhead,
} from './optimistic-count.ts';

export interface Prayed {
  /** The shared count with every tap of this device in it; null while it was never heard. */
  readonly count: number | null;
  /** Taps kept on this device that are not sent yet. */
  readonly waiting: number;
  /** Taps made since this appeared; those that could not be saved are taken back. */
  readonly taps: number;
  /** Taps the device could not save, since the last one that it could. */
  readonly lostTaps: number;
  readonly tap: () => void;
}

/**
 * "I prayed": shows at once, and tells honestly what could not be kept. The button of the prerendered page takes over what
 * its inline script has counted.
 */
export function usePrayed({ isPrerendered = false } = {}): Prayed {
  const { count: known, waiting } = usePrayerCount();
  const { tap: save } = useTapPrayer();
  const [ahead, setAhead] = useState<TapAhead>(null);
  const [taps, setTaps] = useState(0);
  const [lostTaps, setLostTaps] = useState(0);
  const newestTap = useRef(0);

  const followed = followDevice(ahead, known);
  if (followed !== ahead) setAhead(followed);

  const follow = async (saving: Promise<{ readonly ok: boolean }>) => {
    newestTap.current += 1;
    const own = newestTap.current;
    setTaps((before) => before + 1);
    if ((await saving).ok) {
      if (own === newestTap.current) setLostTaps(0);
      return;
    }
    setAhead(takeTapBack);
    setTaps((before) => before - 1);
    setLostTaps((before) => before + 1);
  };
  const tap = () => {
    setAhead((before) => tapAhead(before, known));
    void follow(save());
  };

  const takeUp = useEffectEvent(() => {
    void takeUpEarlyTaps({
      onTaken: setTaps,
      onRepeated(saving) {
        setTaps((before) => before - 1);
        void follow(saving);
      },
    });
  });
  useEffect(() => {
    if (isPrerendered) takeUp();
  }, [isPrerendered]);

  return { count: shownAhead(followed, known), waiting, taps, lostTaps, tap };
}
