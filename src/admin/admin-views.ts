import type { LoadView } from './lazy-view.tsx';
import type { AdminView } from './shared/admin-address.ts';

/**
 * The lazily loaded modules of all views. A view is a component without props whose first heading is an h2. It may use
 * the hooks in `shared/`: {@link useStaff} (the signed-in staff member), {@link useAdminAddress} (view state in the
 * address), {@link useUnsavedChanges} and {@link useStaffDraft} (protection of unsaved input) and {@link useStaffToast}
 * (feedback). Its query keys (`data/staff`) begin with `STAFF`, and its gateways (`backend/staff`) use `callAsAccount`.
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
