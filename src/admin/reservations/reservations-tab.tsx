import { Button, Group, Stack } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import {
  staffReservationQueries,
  useLiveReservations,
} from '../../data/staff/staff-reservation-queries.ts';
import {
  collapseSeries,
  type Deciding,
  type ReviewedReservation,
  type ReviewFilter,
  type ReviewState,
} from '../../domain/reservation-review.ts';
import { parseSeoulDay, type SeoulDay } from '../../domain/seoul-day.ts';
import { LoadingLines, StateMessage } from '../../ui/query-state.tsx';
import { useAddressedText, useAdminAddress } from '../shared/admin-address.ts';
import { useAllPages, type PagedQuery } from '../shared/use-all-pages.ts';
import { useMountedValue } from '../shared/use-mounted-value.ts';
import { ViewHead } from '../shared/view-head.tsx';
import { MorePages } from '../shared/paged-list.tsx';
import { FailureNote } from '../shared/failure-note.tsx';
import { UnsentComments } from './unsent-comments.tsx';
import { PendingList } from './pending-list.tsx';
import { ProcessedList } from './processed-list.tsx';
import { ChurchUseView } from './church-use-view.tsx';
import { PhoneRequestForm } from './phone-request-form.tsx';
import { RoomCalendar } from './room-schedule.tsx';
import { ReservationExport } from './reservation-export.tsx';
import { DECIDED_STATES, ReservationFilter } from './reservation-filter.tsx';
import classes from './reservations-tab.module.css';
import { WeekView } from './week-view.tsx';

const VIEWS = ['pending', 'decided', 'calendar', 'church', 'phone', 'week'] as const;
type View = (typeof VIEWS)[number];

/** Views other than lists of requests. */
const OTHER_VIEWS: Partial<Record<View, ComponentType<{ readonly today: SeoulDay }>>> = {
  calendar: RoomCalendar,
  church: ChurchUseView,
  phone: PhoneRequestForm,
  week: WeekView,
};

const DECISIONS = ['approved', 'rejected'] as const;

/** Reservations: pending and decided requests, the calendar of each resource, and further views. */
export function ReservationsTab() {
  const { t } = useTranslation('admin/reservations');
  const today = useSeoulToday();
  const live = useLiveReservations();
  const { param, open } = useAdminAddress();
  const view: View = VIEWS.find((known) => known === param('view')) ?? 'pending';
  const heading = useRef<HTMLHeadingElement>(null);
  const OtherView = OTHER_VIEWS[view];

  return (
    <Stack gap="md">
      <ViewHead
        headingRef={heading}
        heading={t('heading')}
        lead={t(live ? 'live.on' : 'live.off')}
      />
      <Group gap="xs" role="group" aria-label={t('views.label')} className={classes.views}>
        {VIEWS.map((one) => (
          <Button
            key={one}
            variant={one === view ? 'filled' : 'default'}
            radius="xl"
            px={{ base: 'sm', sm: 'md' }}
            aria-pressed={one === view}
            // Resets the filters, which would hide entries of the other list.
            onClick={() => {
              open('reserves', { view: one === 'pending' ? null : one }, { keepScroll: true });
            }}
          >
            {t(`views.${one}`)}
          </Button>
        ))}
      </Group>
      {OtherView !== undefined
        ? today !== null && <OtherView today={today} />
        : today !== null && (
            <FilteredReservations
              key={view}
              isPending={view === 'pending'}
              live={live}
              onDecided={(next) => (next ?? heading.current)?.focus({ preventScroll: true })}
            />
          )}
    </Stack>
  );
}

interface FilteredReservationsProps {
  readonly isPending: boolean;
  readonly live: boolean;
  /** Called with the card that follows the decided one; null if it was the last. */
  readonly onDecided: (next: HTMLElement | null) => void;
}

/** A list with its filter, which is stored in the address. */
function FilteredReservations({ isPending, live, onDecided }: FilteredReservationsProps) {
  const { param, change } = useAdminAddress();
  const { typed, type, settled: search } = useAddressedText('q');
  const [resourceId, from, to] = [param('resource'), param('from') ?? '', param('to') ?? ''];
  const filter: ReviewFilter = useMemo(
    () => ({ search, resourceId, from: parseSeoulDay(from), to: parseSeoulDay(to) }),
    [search, resourceId, from, to],
  );
  const decided = DECIDED_STATES.find((known) => known === param('state')) ?? 'decided';
  return (
    <>
      <ReservationFilter
        filter={{ ...filter, search: typed }}
        onFilter={({ search: words, resourceId: resource, ...days }) => {
          if (words !== typed) type(words);
          const isChanged =
            resource !== resourceId || days.from !== filter.from || days.to !== filter.to;
          if (isChanged) change({ resource, ...days });
        }}
        state={isPending ? null : decided}
        onState={(state) => change({ state: state === 'decided' ? null : state })}
      />
      <Reservations
        state={isPending ? 'pending' : decided}
        filter={filter}
        live={live}
        onDecided={onDecided}
      />
    </>
  );
}

interface ReservationsProps {
  readonly state: ReviewState;
  readonly filter: ReviewFilter;
  readonly live: boolean;
  readonly onDecided: (next: HTMLElement | null) => void;
}

/** Removes duplicates: a request may be on two pages if the list shifted between requests. */
function withoutDuplicates(
  reservations: readonly ReviewedReservation[],
): readonly ReviewedReservation[] {
  return [...new Map(reservations.map((one) => [one.id, one])).values()];
}

function Reservations({ state, filter: settled, live, onDecided }: ReservationsProps) {
  const { t } = useTranslation('admin/reservations');
  const isBackwards = settled.from !== null && settled.to !== null && settled.to < settled.from;
  const query = useInfiniteQuery({
    ...staffReservationQueries.list(state, settled, live),
    enabled: !isBackwards,
  });
  const { data, isError, isFetchNextPageError } = query;
  const listed = withoutDuplicates(data?.pages.flatMap((page) => page.listed) ?? []);
  const offPageConflicts = withoutDuplicates(
    data?.pages.flatMap((page) => page.offPageConflicts) ?? [],
  );
  const isPending = state === 'pending';
  const { param, change } = useAdminAddress();
  const status = DECISIONS.find((known) => known === param('decide')) ?? null;
  const addressedRequest = listed.find(({ id }) => id === param('request'));
  const isComplete =
    addressedRequest !== undefined &&
    (addressedRequest.series === null || addressedRequest.dates !== null);
  /** Not set until a button is pressed. Its request is no longer listed once somebody else has decided it. */
  const [pressed, setPressed] = useState<Deciding | null>();
  const addressed =
    status !== null && isComplete ? { reservation: addressedRequest, status } : null;
  const deciding = pressed === undefined ? addressed : pressed;
  const setDeciding = (next: Deciding | null) => {
    setPressed(next);
    // The form of one date of a recurring request has no address: the first date has the id of the whole request.
    const isOneDate =
      next !== null && next.reservation.series !== null && next.reservation.dates === null;
    const stored = isOneDate ? null : next;
    // Not `item`, whose change asks about the comment, which is stored as a draft.
    change({ request: stored?.reservation.id ?? null, decide: stored?.status ?? null });
  };
  const latest = useMountedValue({ deciding });
  useRequestedCard(listed, query);
  // A request stays listed while its form is open, even if somebody else has decided it; submitting reports that.
  const shown =
    deciding === null || listed.some(({ id }) => id === deciding.reservation.id)
      ? listed
      : [deciding.reservation, ...listed];
  const isFiltered =
    settled.search.trim() !== '' ||
    settled.resourceId !== null ||
    settled.from !== null ||
    settled.to !== null;
  const arrived = useArrived(isPending && data !== undefined ? listed : null, settled);

  const failed = isError && !isFetchNextPageError;
  const note = (
    <FailureNote
      text={failed ? t('toasts.notLoaded') : null}
      onRetry={() => void query.refetch()}
    />
  );

  if (isBackwards) return null;
  if (data === undefined) {
    return isError ? note : <LoadingLines paragraphs={[6]} label={t('list.loading')} />;
  }
  const empty = isFiltered ? 'none' : isPending ? 'noPending' : 'noDecided';
  return (
    <Stack gap="md">
      {note}
      <p className="visually-hidden" role="status">
        {arrived > 0 ? t('live.arrived', { count: arrived }) : null}
      </p>
      {shown.length === 0 ? (
        <StateMessage kind="empty" heading={t(`list.${empty}`)}>
          <p>{t(`list.${empty}Body`)}</p>
        </StateMessage>
      ) : (
        <>
          {isPending ? (
            <PendingList
              listed={shown}
              offPageConflicts={offPageConflicts}
              deciding={deciding}
              onDeciding={setDeciding}
              onDecided={() => {
                // Another form may have been opened while this decision was being saved.
                const { current } = latest;
                if (current === null) return;
                // None is open if the form came from the address and its request has left the list.
                if (current.deciding !== null && !isSameForm(current.deciding, deciding)) return;
                const next = adjacentRow(deciding?.reservation.id ?? '');
                setDeciding(null);
                onDecided(next);
              }}
            />
          ) : (
            <ProcessedList
              reservations={listed}
              onCancelled={() => onDecided(null)}
              opened={param('open')?.split(',') ?? []}
              onOpened={(ids) => change({ open: ids.join(',') })}
            />
          )}
          <ReservationExport state={state} filter={settled} />
        </>
      )}
      <MorePages query={query} failure={t('list.moreFailed')} />
      {isPending && deciding === null && <UnsentComments />}
    </Stack>
  );
}

function isSameForm(one: Deciding | null, other: Deciding | null): boolean {
  return (
    one?.reservation.id === other?.reservation.id &&
    (one?.reservation.dates === null) === (other?.reservation.dates === null)
  );
}

/** The next card after that of a request, or else the previous one. */
function adjacentRow(id: string): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-reservation]')];
  const index = cards.findIndex((card) => card.dataset['reservation'] === id);
  return index === -1 ? null : (cards[index + 1] ?? cards[index - 1] ?? null);
}

/** Scrolls to the request in the address, once; loads the pages before it. A date of a recurring request leads to its card. */
function useRequestedCard(listed: readonly ReviewedReservation[], query: PagedQuery): void {
  const { param } = useAdminAddress();
  const [requested] = useState(param('item'));
  const wasShown = useRef(false);
  const found = listed.find(({ id }) => id === requested);
  const shownId = collapseSeries(listed).find(
    ({ id, series }) => id === requested || (series !== null && series === found?.series),
  )?.id;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isSought = requested !== null && found === undefined;
  useAllPages({
    hasNextPage: hasNextPage && isSought,
    isFetching,
    isFetchNextPageError,
    fetchNextPage,
  });
  useEffect(() => {
    if (shownId === undefined || wasShown.current) return;
    wasShown.current = true;
    const card = document.querySelector<HTMLElement>(`[data-reservation="${CSS.escape(shownId)}"]`);
    card?.focus({ preventScroll: true });
    card?.scrollIntoView({ block: 'start' });
  }, [shownId]);
}

/**
 * The number of requests newer than the newest one when the list was first shown. Announced, because the list updates
 * without user action.
 */
function useArrived(listed: readonly ReviewedReservation[] | null, filter: ReviewFilter): number {
  const [since, setSince] = useState<{
    readonly filter: ReviewFilter;
    readonly newest: string;
  } | null>(null);
  const newest = listed?.[0]?.createdAt ?? '';
  if (listed !== null && since?.filter !== filter) setSince({ filter, newest });
  if (listed === null || since === null) return 0;
  return listed.filter(({ createdAt }) => createdAt > since.newest).length;
}
