import { useEffect, useState } from 'react';
import {
  endHomeVisit,
  openingMoment,
  rememberOpeningPopup,
} from '../../data/opening-popup-state.ts';
import { mayOpeningPopupOpen } from '../../domain/auto-open-rules.ts';
import { useAutoOpen } from '../../ui/auto-open.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadDialog = async () => (await import('./opening-popup-dialog.tsx')).OpeningPopupDialog;

/** Welcomes a first-time visitor to Home once the user is idle; if offline, on a later visit. */
export function OpeningPopup() {
  const { part: Greeting, request } = useLazyModule(loadDialog);
  const [opened, setOpened] = useState(false);

  useEffect(() => endHomeVisit, []);

  useAutoOpen({
    isDue: true,
    isLoaded: Greeting !== null,
    load() {
      if (mayOpen()) request();
    },
    open() {
      // Another tab may have shown it meanwhile.
      if (!mayOpen()) return;
      rememberOpeningPopup();
      setOpened(true);
    },
  });

  return Greeting === null ? null : <Greeting opened={opened} onClose={() => setOpened(false)} />;
}

function mayOpen(): boolean {
  return mayOpeningPopupOpen(openingMoment({ isHome: true, isIntroduction: true }));
}
