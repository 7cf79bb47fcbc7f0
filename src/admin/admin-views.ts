import type { ComponentType } from 'react';
import type { AdminView } from './shared/admin-address.ts';

/** The same function at every render. */
export type LoadView = () => Promise<ComponentType>;

/**
 * The code of every view: a component without properties whose first heading is an h2. What it may rely on is in
 * `shared/`: {@link useStaff} (who works), {@link useAdminAddress} (what the address asks for), {@link useUnsavedChanges}
 * and {@link useStaffDraft} (nothing typed is lost), {@link useStaffToast} (what became of it). Its queries (`data/staff`)
 * begin with `STAFF`, and its gateways (`backend/staff`) use `callAsAccount`.
 */
export const viewModules: Readonly<Record<AdminView, LoadView>> = {
  today: async () => (await import('./today/today-view.tsx')).TodayView,
  prayers: async () => (await import('./prayers/prayers-tab.tsx')).PrayersTab,
  bulletins: async () => (await import('./publications/publications-tab.tsx')).BulletinsTab,
  news: async () => (await import('./publications/publications-tab.tsx')).NewsTab,
  bible: async () => (await import('./bible/bible-tab.tsx')).BibleTab,
  reserves: async () => (await import('./reservations/reservations-tab.tsx')).ReservationsTab,
  inbox: async () => (await import('./inbox/inbox-view.tsx')).InboxView,
  bin: async () => (await import('./recycle-bin/recycle-bin-view.tsx')).RecycleBinView,
  settings: async () => (await import('./settings/settings-tab.tsx')).SettingsTab,
};
