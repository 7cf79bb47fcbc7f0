import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { loadPrayerArchive } from '../../data/archives/load-archives.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { DailyPrayer } from '../../features/companion-prayer/daily-prayer.tsx';
// The button is part of the first screen, although its code loads later.
import '../../features/prayer-counter/prayed-action.module.css';
import '../../features/prayer-counter/prayed-button.module.css';
import { deferredBoundary } from '../../ui/deferred-boundary.tsx';
import { validateHourPrayerSearch, type HourPrayerSearch } from './hour-prayer-search.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

// Starts loading the archive's code during hydration, because the page's first query needs it.
if (!import.meta.env.SSR) loadPrayerArchive().catch(() => undefined);

const { Component: HourOfPrayer } = deferredBoundary(
  async () => (await import('./hour-of-prayer.tsx')).HourOfPrayer,
);

const { Component: PrayedButton } = deferredBoundary(
  async () => (await import('../../features/prayer-counter/prayed-button.tsx')).PrayedButton,
);

const KakaoShareButton = lazyWithRetry(
  async () => (await import('../../features/share-page/kakao-share-button.tsx')).KakaoShareButton,
);

/** Today's prayer, followed by a guide to an hour of prayer. */
export function HourPrayerPage() {
  // Keeps the current content visible until the texts of the new one are loaded.
  const today = useDeferredValue(useSeoulToday());
  const search = validateHourPrayerSearch(useSearch({ strict: false }));
  const navigate = useNavigate();

  const openDay = (day: SeoulDay) => {
    // Without a day in the address the page shows today, and changes at midnight.
    const next: HourPrayerSearch = day === today ? {} : { day };
    void navigate({ to: '/{-$locale}/hour-prayer', search: next });
  };

  return (
    <>
      <DailyPrayer
        today={today}
        day={today === null ? null : (search.day ?? today)}
        onOpenDay={openDay}
        prayed={<PrayedButton />}
        ExtraShareButton={KakaoShareButton}
      />
      <HourOfPrayer />
    </>
  );
}
