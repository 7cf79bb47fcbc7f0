import { startTransition, useEffect, useState } from 'react';
import {
  endStayOnHome,
  openingMoment,
  rememberOpeningPopup,
} from '../../data/opening-popup-state.ts';
import { afterStartup, whenIdle } from '../../platform/startup.ts';
import { mayOpeningPopupOpen } from '../../domain/auto-open-rules.ts';
import { whenUserIdle } from '../../ui/auto-open.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const loadDialog = async () => (await import('./opening-popup-dialog.tsx')).OpeningPopupDialog;

/** Greets who comes to Home for the first time, in a quiet moment; without a connection at some later visit. */
export function OpeningPopup() {
  const { part: Greeting, request } = useLazyModule(loadDialog);
  const [opened, setOpened] = useState(false);
  const isLoaded = Greeting !== null;

  useEffect(() => endStayOnHome, []);

  useEffect(() => {
    if (!mayOpeningPopupOpen(openingMoment({ isHome: true, isPrayerPage: false }))) return;
    let isGone = false;
    let callOff = () => {
      isGone = true;
    };
    const open = () => {
      rememberOpeningPopup();
      // Nobody waits for it, so it is drawn in pieces.
      startTransition(() => setOpened(true));
    };
    void afterStartup('read').then(() => {
      if (isGone) return;
      // To come and to open are two pieces of work, between which the browser answers the person.
      callOff = whenIdle(() => {
        if (isLoaded) callOff = whenUserIdle(open);
        else request();
      });
    });
    return () => {
      callOff();
    };
  }, [isLoaded, request]);

  return Greeting === null ? null : <Greeting opened={opened} onClose={() => setOpened(false)} />;
}
