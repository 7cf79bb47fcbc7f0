import type { ComponentType } from 'react';

/** The tab bar, in its order; each is what `?tab=` says. */
export const ADMIN_TABS = [
  'prayers',
  'bible',
  'reserves',
  'bulletins',
  'news',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

/** The inbox is reached from the header and stands in no tab. */
export type AdminView = AdminTab | 'inbox';

/** The same function at every render. */
export type LoadView = () => Promise<ComponentType>;

/**
 * Every screen of the admin area: its folder below `src/admin` exports a component without properties, whose first
 * heading is an h2. What it may rely on stands in `shared/`: {@link useStaff} (who works), {@link useUnsavedChanges}
 * and {@link useStaffDraft} (nothing typed is lost), {@link useStaffToast} (what became of it), and
 * `callAsAccount` below the gateways in `backend/staff`, whose queries (`data/staff`) begin with
 * `STAFF` and unwrap it with `valueOf`. A line is `prayers: async () => (await import('./prayers/prayers-tab.tsx')).PrayersTab`.
 */
export const adminViews: Partial<Readonly<Record<AdminView, LoadView>>> = {
  prayers: async () => (await import('./prayers/prayers-tab.tsx')).PrayersTab,
  reserves: async () => (await import('./reservations/reservations-tab.tsx')).ReservationsTab,
  settings: async () => (await import('./settings/settings-tab.tsx')).SettingsTab,
  inbox: async () => (await import('./inbox/inbox-view.tsx')).InboxView,
  bible: async () => (await import('./bible/bible-tab.tsx')).BibleTab,
  bulletins: async () => (await import('./publications/publications-tab.tsx')).BulletinsTab,
  news: async () => (await import('./publications/publications-tab.tsx')).NewsTab,
};

export function viewOf(search: Readonly<Record<string, unknown>>): AdminView {
  const open = Object.keys(adminViews);
  const asked = search['tab'];
  const known = [...ADMIN_TABS, 'inbox' as const].filter((view) => open.includes(view));
  return known.find((view) => view === asked) ?? known[0] ?? 'settings';
}
