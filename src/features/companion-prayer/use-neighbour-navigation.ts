import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  companionPrayerQueries,
  type PrayerNeighbours,
} from '../../data/prayers/companion-prayer-queries.ts';
import { FIRST_PRAYER_DAY } from '../../domain/companion-prayer.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { calendarNeighbours } from './calendar-neighbours.ts';
import type { NeighbourDirection } from './arrow-key-navigation.ts';

interface NeighbourNavigation {
  /** Null while loading. */
  readonly neighbours: PrayerNeighbours | null;
  /** Opens the neighbour if there is one. A press during loading is handled afterwards, if the address is the same. */
  readonly goTo: (direction: NeighbourDirection) => void;
}

/** Navigates to the nearest day that has a prayer, or that may have one while the server cannot be reached. */
export function useNeighbourNavigation(
  shown: { readonly day: SeoulDay; readonly today: SeoulDay } | null,
  onOpenDay: (day: SeoulDay) => void,
): NeighbourNavigation {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  const { day, today } = shown ?? { day: FIRST_PRAYER_DAY, today: FIRST_PRAYER_DAY };
  const options = companionPrayerQueries.neighbours(day, today);
  const query = useQuery({ ...options, enabled: shown !== null });
  if (shown === null) return { neighbours: null, goTo: () => undefined };

  const neighbours = query.data ?? (query.isError ? calendarNeighbours(day, today) : null);
  const open = (target: SeoulDay | null) => {
    if (target !== null) onOpenDay(target);
  };
  return {
    neighbours,
    goTo: (direction) => {
      if (neighbours !== null) {
        open(neighbours[direction]);
        return;
      }
      const { href } = history.location;
      void queryClient
        .ensureQueryData(options)
        .catch(() => calendarNeighbours(day, today))
        .then((found) => {
          if (history.location.href === href) open(found[direction]);
        });
    },
  };
}
