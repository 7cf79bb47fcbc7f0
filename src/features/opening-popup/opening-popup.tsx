import { startTransition, useEffect, useState } from 'react';
import {
  endHomeVisit,
  openingMoment,
  rememberOpeningPopup,
} from '../../data/opening-popup-state.ts';
import { whenIdleAfter } from '../../platform/startup.ts';
import { mayOpeningPopupOpen } from '../../domain/auto-open-rules.ts';
import { whenUserIdle } from '../../ui/auto-open.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadDialog = async () => (await import('./opening-popup-dialog.tsx')).OpeningPopupDialog;

/** Welcomes a first-time visitor to Home once the user is idle; if offline, on a later visit. */
export function OpeningPopup() {
  const { part: Greeting, request } = useLazyModule(loadDialog);
  const [opened, setOpened] = useState(false);
  const isLoaded = Greeting !== null;

  useEffect(() => endHomeVisit, []);

  useEffect(() => {
    const mayOpen = () =>
      mayOpeningPopupOpen(openingMoment({ isHome: true, isIntroduction: true }));
    if (!mayOpen()) return;
    const open = () => {
      // Another tab may have shown it meanwhile.
      if (!mayOpen()) return;
      rememberOpeningPopup();
      // Low priority: a transition renders it in slices.
      startTransition(() => setOpened(true));
    };
    // Loading and opening are separate idle tasks, so that the browser can handle input in between.
    let cancel = whenIdleAfter('synced', () => {
      if (isLoaded) cancel = whenUserIdle(open);
      else request();
    });
    return () => {
      cancel();
    };
  }, [isLoaded, request]);

  return Greeting === null ? null : <Greeting opened={opened} onClose={() => setOpened(false)} />;
}
