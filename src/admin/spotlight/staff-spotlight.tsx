import { createSpotlight, Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import '@mantine/spotlight/styles.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberQueries } from '../../data/staff/staff-members-queries.ts';
import { officeMessageQueries } from '../../data/staff/staff-messages-queries.ts';
import { staffPublicationQueries } from '../../data/staff/staff-publication-queries.ts';
import { mayManageMembers } from '../../domain/admin-level.ts';
import { writtenDate } from '../../domain/pasted-prayers.ts';
import { personFullName } from '../../domain/person-name.ts';
import { isSunday } from '../../domain/seoul-day.ts';
import { dayText, momentText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import {
  ADMIN_VIEWS,
  TYPING_MS,
  useAdminAddress,
  type AdminParams,
  type AdminView,
} from '../shared/admin-address.ts';
import { MAX_SEARCH_LENGTH } from '../shared/search-field.tsx';
import { useStaff } from '../shared/staff-context.ts';

const COMMANDS = [
  ['newPrayer', 'prayers', { item: 'new' }],
  ['pastePrayers', 'prayers', { item: 'paste' }],
  ['newBulletin', 'bulletins', { item: 'new' }],
  ['newNews', 'news', { item: 'new' }],
  ['phoneRequest', 'reserves', { view: 'phone' }],
  ['blockTime', 'reserves', { view: 'church' }],
  ['roomCalendar', 'reserves', { view: 'calendar' }],
  ['weekSheet', 'reserves', { view: 'week' }],
] as const satisfies readonly (readonly [string, AdminView, AdminParams])[];

const [store, spotlight] = createSpotlight();

/** Shorter words match too much. */
const MIN_LENGTH = 2;
const MOST_OF_A_GROUP = 5;

/** Jumps to a view, a command, a day, a bulletin, a news item, a message or, for level 0, a member. */
export function StaffSpotlight({ openCount }: { readonly openCount: number }) {
  const { t } = useTranslation('admin/frame');
  const locale = useLocale();
  const today = useSeoulToday();
  const { level } = useStaff();
  const { open } = useAdminAddress();
  const [query, setQuery] = useState('');
  const [settled] = useDebouncedValue(query.trim(), TYPING_MS);
  // Results of earlier words are not offered: Enter would open the wrong one.
  const isSearching = settled.length >= MIN_LENGTH && settled === query.trim();
  useEffect(() => spotlight.open(), [openCount]);

  const page = { state: 'all', words: settled, page: 1 } as const;
  const bulletins = useQuery({
    ...staffPublicationQueries.page({ ...page, kind: 'bulletin' }),
    enabled: isSearching,
  });
  const news = useQuery({
    ...staffPublicationQueries.page({ ...page, kind: 'news' }),
    enabled: isSearching,
  });
  const messages = useQuery({ ...officeMessageQueries.search(settled), enabled: isSearching });
  const members = useInfiniteQuery({
    ...memberQueries.list(settled),
    enabled: isSearching && mayManageMembers(level),
  });

  const searches = [bulletins, news, messages, members];
  const isWaiting =
    query.trim().length >= MIN_LENGTH && (!isSearching || searches.some((one) => one.isLoading));
  const isIncomplete = isSearching && searches.some((one) => one.isError);

  const go = (view: AdminView, params?: AdminParams) => ({ onClick: () => open(view, params) });
  const isNamed = ({ label }: SpotlightActionData) =>
    label?.toLowerCase().includes(query.trim().toLowerCase()) === true;
  const day = today === null ? null : (writtenDate(query, today)?.day ?? null);
  const ofKind = (kind: 'bulletin' | 'news') => {
    const { data, isPlaceholderData } = kind === 'bulletin' ? bulletins : news;
    return ((!isPlaceholderData && data?.rows) || []).map((row) => ({
      id: row.id,
      label: row.title,
      description: dayText(row.date, locale),
      ...go(kind === 'bulletin' ? 'bulletins' : 'news', { item: row.id }),
    }));
  };
  const groups: readonly (readonly [string, readonly SpotlightActionData[]])[] = [
    [
      t('jump.groups.day'),
      day === null
        ? []
        : [
            ...(isSunday(day)
              ? []
              : [
                  {
                    id: 'prayer',
                    label: t('jump.prayerOf', { day: dayText(day, locale) }),
                    ...go('prayers', { day }),
                  },
                ]),
            {
              id: 'rooms',
              label: t('jump.roomsOf', { day: dayText(day, locale) }),
              ...go('reserves', { view: 'week', from: day }),
            },
          ],
    ],
    [
      t('jump.groups.views'),
      ADMIN_VIEWS.map((view) => ({ id: view, label: t(`views.${view}`), ...go(view) })).filter(
        isNamed,
      ),
    ],
    [
      t('jump.groups.commands'),
      COMMANDS.map(([name, view, params]) => ({
        id: name,
        label: t(`jump.commands.${name}`),
        ...go(view, params),
      })).filter(isNamed),
    ],
    [t('jump.groups.bulletins'), isSearching ? ofKind('bulletin') : []],
    [t('jump.groups.news'), isSearching ? ofKind('news') : []],
    [
      t('jump.groups.messages'),
      !isSearching || today === null
        ? []
        : (messages.data ?? []).map((message) => ({
            id: message.id,
            label: message.subject,
            description: `${personFullName(message.firstName, message.lastName)}, ${momentText(new Date(message.createdAt), today, locale)}`,
            ...go('inbox', { item: message.id }),
          })),
    ],
    [
      t('jump.groups.members'),
      isSearching
        ? (members.data?.pages.flatMap((page) => page.members) ?? []).map(
            ({ id, displayName, email }) => ({
              id,
              label: displayName || (email ?? ''),
              description: email ?? '',
              ...go('settings', { q: email ?? displayName }),
            }),
          )
        : [],
    ],
  ];

  const shown = groups
    .filter(([, actions]) => actions.length > 0)
    .map(([group, actions]) => ({ group, actions: actions.slice(0, limitOf(isSearching)) }));
  // Mantine moves the selection in the document without rendering.
  const [selected, setSelected] = useState(-1);
  const readSelected = () => queueMicrotask(() => setSelected(store.getState().selected));
  const ids = shown.flatMap(({ actions }) => actions.map(({ id }) => id)).join(' ');
  useEffect(() => {
    queueMicrotask(() => {
      // Mantine selects the first result only of those that are there when the query changes.
      if (query !== '' && ids !== '' && store.getState().selected < 0) {
        store.updateState((state) => ({ ...state, selected: 0 }));
      }
      setSelected(query === '' ? -1 : store.getState().selected);
    });
  }, [query, ids]);
  const current = shown.flatMap(({ actions }) => actions)[selected];

  return (
    <Spotlight
      store={store}
      shortcut={null}
      // Mantine would clear it only after the closing animation, when the next search may have begun.
      clearQueryOnClose={false}
      onSpotlightClose={() => setQuery('')}
      query={query}
      onQueryChange={setQuery}
      actions={shown.map(({ group, actions }) => ({
        group,
        actions: actions.map((action) => ({ ...action, mod: { selected: action === current } })),
      }))}
      // The groups contain only what matches.
      filter={(_, actions) => actions}
      nothingFound={
        <span role="status">
          {t(isWaiting ? 'jump.searching' : isIncomplete ? 'jump.failed' : 'jump.none')}
        </span>
      }
      searchProps={{
        leftSection: (
          <>
            <SearchIcon />
            {/* The focus stays in the field. */}
            <span className="visually-hidden" role="status">
              {current !== undefined &&
                [current.label, current.description].filter(Boolean).join(', ')}
            </span>
          </>
        ),
        placeholder: t('jump.placeholder'),
        'aria-label': t('jump.placeholder'),
        maxLength: MAX_SEARCH_LENGTH,
        onKeyDown: readSelected,
      }}
      title={t('jump.open')}
      // The title is the name of the dialog for screen readers.
      classNames={{ header: 'visually-hidden' }}
      scrollable
      maxHeight="60dvh"
    />
  );
}

const limitOf = (isSearching: boolean) => (isSearching ? MOST_OF_A_GROUP : Infinity);
