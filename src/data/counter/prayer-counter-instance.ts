import { fail } from '../../domain/result.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { createPrayerCounterStore } from './prayer-counter-store.ts';
import { reportReachability } from '../cache/report-reachability.ts';
import { localTaps } from './local-taps.ts';
import { persistCount, readPersistedCount } from './persisted-count.ts';
import { subscribeWhenLoaded } from '../cache/subscribe-when-loaded.ts';

const loadGateway = () => import('../../backend/counter/prayer-counter-gateway.ts');

/** The counter of this page, connected to the backend and the outbox. */
export const prayerCounter = createPrayerCounterStore({
  async readCount(signal) {
    const gateway = await loadGateway().catch(() => null);
    if (gateway === null) return fail('offline');
    return reportReachability(gateway.prayerCounterGateway().readCount({ signal }), signal);
  },
  watchCount: (watcher) =>
    subscribeWhenLoaded(
      import('../../backend/counter/prayer-count-live.ts'),
      ({ watchPrayerCount }) => watchPrayerCount(watcher),
      () => watcher.onLive(false),
    ),
  async readLocalTaps() {
    return localTaps(await outboxStore.refresh());
  },
  onTapsChanged: outboxStore.subscribe,
  readPersisted: readPersistedCount,
  persist: persistCount,
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
});
