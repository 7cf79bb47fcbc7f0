import { useEffect, useState } from 'react';
import {
  endHomeVisit,
  autoOpenState,
  rememberOpeningPopup,
} from '../../data/opening-popup-state.ts';
import { mayOpenOpeningPopup } from '../../domain/auto-open-rules.ts';
import { useAutoOpen } from '../../ui/auto-open.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadDialog = async () => (await import('./opening-popup-dialog.tsx')).OpeningPopupDialog;

/** Welcomes a first-time visitor to Home once the user is idle; if offline, on a later visit. */
export function OpeningPopup() {
  const { part: PopupDialog, request } = useLazyModule(loadDialog);
  const [opened, setOpened] = useState(false);

  useEffect(() => endHomeVisit, []);

  useAutoOpen({
    isDue: true,
    isLoaded: PopupDialog !== null,
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

  return PopupDialog === null ? null : (
    <PopupDialog opened={opened} onClose={() => setOpened(false)} />
  );
}

function mayOpen(): boolean {
  return mayOpenOpeningPopup(autoOpenState({ isHome: true, isIntroduction: true }));
}
