import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { autoOpenState } from '../../data/opening-popup-state.ts';
import { useIsUpdateBlocked } from '../../platform/update-blocker.ts';
import { mayCounterAutoOpen } from '../../domain/auto-open-rules.ts';
import { AppBrowserNotice } from '../../features/install/app-browser-notice.tsx';
import { ConnectivityBar } from '../../features/connectivity-bar/connectivity-bar.tsx';
import { OutboxStatus } from '../../features/outbox-status/outbox-status.tsx';
import { PrayerCounter } from '../../features/prayer-counter/prayer-counter.tsx';
import { UpdatePrompt } from '../../features/update-prompt/update-prompt.tsx';
import { useRestoreFocus } from '../../ui/restore-focus.ts';
import type { PageId } from '../../i18n/namespaces.ts';
import '../forced-colors.css';
import '../print.css';
import { BottomBar } from './bottom-bar.tsx';
import { currentPage } from '../current-page.ts';
import { useSearchKey } from './use-search-key.ts';
import { useWaitingUpdate } from '../../platform/waiting-update.ts';

/** The pages over which the prayer counter may open by itself; elsewhere it would cover what a visitor came for. */
const INTRODUCTIONS: readonly PageId[] = ['home', 'about', 'worship'];

function applyNothing(): void {
  // Default: no update is waiting.
}

/**
 * Elements shared by all pages: notices about in-app browsers, the connection and updates; outside the admin area also
 * the bottom bar and the prayer counter.
 */
export function SharedFeatures() {
  useRestoreFocus();
  const pageId = useRouterState({ select: ({ matches }) => currentPage(matches) });
  // The admin area has a search of its own.
  useSearchKey(pageId !== 'admin');
  const mayCounterOpen = useMayCounterOpen(pageId);
  const applyUpdate = useWaitingUpdate();
  const isBlocked = useIsUpdateBlocked();
  return (
    <>
      <AppBrowserNotice />
      {pageId !== 'admin' && <BottomBar />}
      <ConnectivityBar outboxStatus={<OutboxStatus />} isBrief={pageId === 'admin'} />
      {pageId !== 'admin' && <PrayerCounter mayAutoOpen={mayCounterOpen} />}
      <UpdatePrompt
        available={applyUpdate !== null}
        apply={applyUpdate ?? applyNothing}
        isBlocked={isBlocked}
      />
    </>
  );
}

/** Decided once per page visit: closing the opening popup must not open the counter. */
function useMayCounterOpen(pageId: PageId | null): boolean {
  const [decision, setDecision] = useState(() => decide(pageId));
  if (decision.pageId !== pageId) setDecision(decide(pageId));
  return decision.mayOpen;
}

function decide(pageId: PageId | null) {
  const state = autoOpenState({
    isHome: pageId === 'home',
    isIntroduction: pageId !== null && INTRODUCTIONS.includes(pageId),
  });
  return { pageId, mayOpen: mayCounterAutoOpen(state) };
}
