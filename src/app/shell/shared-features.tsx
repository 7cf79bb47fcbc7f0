import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { openingMoment } from '../../data/opening-popup.ts';
import { useUpdateHeld } from '../../data/update-hold.ts';
import { mayCounterOpenByItself } from '../../domain/opening-popup.ts';
import { ConnectivityBar } from '../../features/connectivity-bar/connectivity-bar.tsx';
import { OutboxStatus } from '../../features/outbox-status/outbox-status.tsx';
import { PrayerCounter } from '../../features/prayer-counter/prayer-counter.tsx';
import { UpdatePrompt } from '../../features/update-prompt/update-prompt.tsx';
import '../print.css';
import { shownPage } from '../shown-page.ts';
import { useWaitingUpdate } from '../update-store.ts';

function applyNothing(): void {
  // No update waits.
}

/** What floats above the pages: the state of the connection, the prayer counter (not while staff work), a new release. */
export function SharedFeatures() {
  const pageId = useRouterState({ select: ({ matches }) => shownPage(matches) });
  const mayCounterOpen = useMayCounterOpen(pageId === 'home');
  const applyUpdate = useWaitingUpdate();
  const isHeld = useUpdateHeld();
  return (
    <>
      <ConnectivityBar outboxStatus={<OutboxStatus />} />
      {pageId !== 'admin' && <PrayerCounter mayOpenByItself={mayCounterOpen} />}
      <UpdatePrompt
        available={applyUpdate !== null}
        apply={applyUpdate ?? applyNothing}
        heldBack={isHeld}
      />
    </>
  );
}

/** Decided on arriving at a page, and kept while it is open: closing the opening popup must not bring up the counter. */
function useMayCounterOpen(isHome: boolean): boolean {
  const [decision, setDecision] = useState(() => decide(isHome));
  if (decision.isHome !== isHome) setDecision(decide(isHome));
  return decision.mayOpen;
}

function decide(isHome: boolean): { readonly isHome: boolean; readonly mayOpen: boolean } {
  return { isHome, mayOpen: mayCounterOpenByItself(openingMoment(isHome)) };
}
