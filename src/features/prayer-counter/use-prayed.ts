import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { adoptInlineTaps, tapPrayer } from '../../data/counter/prayer-counter-mutations.ts';
import { usePrayerCount } from '../../data/counter/prayer-counter-queries.ts';
import {
  settleOptimistic,
  shownOptimistic,
  revertOptimisticTap,
  addOptimisticTap,
  type OptimisticCount,
} from './optimistic-count.ts';

export interface Prayed {
  /** The shared count including all taps of this device; null if it was never loaded. */
  readonly count: number | null;
  /** Unsent taps stored on this device. */
  readonly waiting: number;
  /** Taps since this was mounted, without those that could not be saved. */
  readonly taps: number;
  /** Consecutive taps that could not be saved. */
  readonly lostTaps: number;
  readonly tap: () => void;
}

/**
 * The "I prayed" counter: updates optimistically and reports taps that could not be saved. With `isPrerendered` it
 * takes over the taps counted by the inline script.
 */
export function usePrayed({ isPrerendered = false } = {}): Prayed {
  const { count: serverCount, waiting } = usePrayerCount();
  const [optimistic, setOptimistic] = useState<OptimisticCount>(null);
  const [taps, setTaps] = useState(0);
  const [lostTaps, setLostTaps] = useState(0);
  const newestTap = useRef(0);

  const followed = settleOptimistic(optimistic, serverCount);
  if (followed !== optimistic) setOptimistic(followed);

  const follow = async (saving: Promise<{ readonly ok: boolean }>) => {
    newestTap.current += 1;
    const own = newestTap.current;
    setTaps((before) => before + 1);
    if ((await saving).ok) {
      if (own === newestTap.current) setLostTaps(0);
      return;
    }
    setOptimistic(revertOptimisticTap);
    setTaps((before) => before - 1);
    setLostTaps((before) => before + 1);
  };
  const tap = () => {
    setOptimistic((before) => addOptimisticTap(before, serverCount));
    void follow(tapPrayer());
  };

  const adopt = useEffectEvent(() => {
    void adoptInlineTaps({
      onTaken: setTaps,
      onRepeated(saving) {
        setTaps((before) => before - 1);
        void follow(saving);
      },
    });
  });
  useEffect(() => {
    if (isPrerendered) adopt();
  }, [isPrerendered]);

  return { count: shownOptimistic(followed, serverCount), waiting, taps, lostTaps, tap };
}
