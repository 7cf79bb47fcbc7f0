import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { adoptInlineTaps, useTapPrayer } from '../../data/counter/prayer-counter-mutations.ts';
import { usePrayerCount } from '../../data/counter/prayer-counter-queries.ts';
import {
  settleOptimistic,
  shownOptimistic,
  revertOptimisticTap,
  addOptimisticTap,
  type OptimisticCount,
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
  const [optimistic, setOptimistic] = useState<OptimisticCount>(null);
  const [taps, setTaps] = useState(0);
  const [lostTaps, setLostTaps] = useState(0);
  const newestTap = useRef(0);

  const followed = settleOptimistic(optimistic, known);
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
    setOptimistic((before) => addOptimisticTap(before, known));
    void follow(save());
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

  return { count: shownOptimistic(followed, known), waiting, taps, lostTaps, tap };
}
