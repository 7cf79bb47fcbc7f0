import type { QueryClient } from '@tanstack/react-query';
import { prefetchRights } from '../data/account/prefetch-rights.ts';
import { seoulToday } from '../platform/seoul-today.ts';
import { preloadModule } from '../ui/use-lazy-module.ts';
import { viewModules } from './admin-views.ts';
import { loadFrame } from './load-frame.ts';
import { todayQueries } from './today/today-queries.ts';

/**
 * Starts the queries of the admin area, and those of today's work if it is opened, before they are rendered. The database
 * answers them by the rights of the account.
 */
export async function prefetchAdmin(
  client: QueryClient,
  { isToday }: { readonly isToday: boolean },
): Promise<void> {
  // First, because on HTTP/1.1 only six requests are sent at a time.
  const isSignedIn = await prefetchRights(client);
  if (!isSignedIn) return;
  // Rendered at once when the rights are known: each fallback on the way would stay for 300 ms.
  const modules = [loadFrame, ...(isToday ? [viewModules.today] : [])].map(preloadModule);
  if (!isToday) return void (await Promise.all(modules));
  const prayers = todayQueries.prayers(seoulToday());
  await Promise.all([
    ...modules,
    ...prayers.map((query) => client.prefetchQuery(query)),
    client.prefetchInfiniteQuery(todayQueries.requests(false)),
    client.prefetchInfiniteQuery(todayQueries.messages()),
    client.prefetchQuery(todayQueries.bulletins()),
    client.prefetchQuery(todayQueries.mails()),
  ]);
}
