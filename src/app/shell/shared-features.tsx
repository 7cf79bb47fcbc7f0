import { useRouterState } from '@tanstack/react-router';
import { useUpdateHeld } from '../../data/update-hold.ts';
import { ConnectivityBar } from '../../features/connectivity-bar/connectivity-bar.tsx';
import { OutboxStatus } from '../../features/outbox-status/outbox-status.tsx';
import { PrayerCounter } from '../../features/prayer-counter/prayer-counter.tsx';
import { UpdatePrompt } from '../../features/update-prompt/update-prompt.tsx';
import { shownPage } from '../shown-page.ts';
import { useWaitingUpdate } from '../update-store.ts';

function applyNothing(): void {
  // No update waits.
}

/** What floats above the pages: the state of the connection, the prayer counter (not while staff work), a new release. */
export function SharedFeatures() {
  const isAdmin = useRouterState({ select: ({ matches }) => shownPage(matches) === 'admin' });
  const applyUpdate = useWaitingUpdate();
  const isHeld = useUpdateHeld();
  return (
    <>
      <ConnectivityBar outboxStatus={<OutboxStatus />} />
      {!isAdmin && <PrayerCounter mayOpenByItself />}
      <UpdatePrompt
        available={applyUpdate !== null}
        apply={applyUpdate ?? applyNothing}
        heldBack={isHeld}
      />
    </>
  );
}
