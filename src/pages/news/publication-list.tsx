import type { UseQueryResult } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import type { ArchiveValue, Listing } from '../../data/publications/publication-queries.ts';
import { actionClass } from '../../ui/actions.tsx';
import { StateMessage, useLastError } from '../../ui/query-state.tsx';
import classes from './publication-list.module.css';
import pictureClasses from '../../features/publications/publication-picture.module.css';

/** Callbacks must be stable, or every card rerenders. */
export interface PublicationOpening {
  readonly onOpen: () => void;
  /** Called on the first sign that a card may be opened, to preload the dialogs. */
  readonly onPrefetch: () => void;
}

export interface PublicationListProps<Item> extends PublicationOpening {
  readonly query: UseQueryResult<ArchiveValue<Listing<Item>>>;
  readonly onMore: () => void;
}

interface ListStateProps<Item> extends Pick<PublicationListProps<Item>, 'query' | 'onMore'> {
  readonly kind: 'bulletins' | 'news';
  /** Skeleton of the same size as the content. */
  readonly skeleton: ReactNode;
  readonly children: (items: readonly Item[], more: ReactNode) => ReactNode;
}

/**
 * Loading, error, empty and loaded states of a list, with a button for more items. In the prerendered page the inline
 * script fills the first element, using the class names and texts from its markup.
 */
export function ListState<Item extends { readonly id: string }>(props: ListStateProps<Item>) {
  const { t } = useTranslation('pages/news');
  const { kind, skeleton, query } = props;
  const isHydrated = useHydrated();
  // Rendering all cards takes a while on a slow phone; a deferred value splits the work, so that the browser can handle
  // input.
  const known = useDeferredValue(query.data);
  const error = useLastError(query);
  const isShown = known !== undefined || error !== null;
  return (
    <>
      <div
        id={`inline-${kind}`}
        className={classes.inline}
        data-classes={JSON.stringify({ ...classes, frame: pictureClasses.frame })}
        data-older={t('bulletins.older')}
      >
        {isShown && <LoadedList {...props} known={known} error={error} isHydrated={isHydrated} />}
      </div>
      {!(isShown && isHydrated) && (
        <div className={classes.loading}>
          <p className="visually-hidden" role="status">
            {t(`${kind}.loading`)}
          </p>
          <div aria-hidden="true">{skeleton}</div>
        </div>
      )}
    </>
  );
}

interface LoadedListProps<Item> extends ListStateProps<Item> {
  readonly known: ArchiveValue<Listing<Item>> | undefined;
  readonly error: Error | null;
  /** Before that, only what the inline script shows as well. */
  readonly isHydrated: boolean;
}

function LoadedList<Item extends { readonly id: string }>({
  query,
  known,
  error,
  isHydrated,
  kind,
  onMore,
  children,
}: LoadedListProps<Item>) {
  const { t } = useTranslation('pages/news');
  /** The number of items before "more" was pressed. */
  const countBefore = useRef<number | null>(null);
  const count = known?.value.items.length ?? 0;
  useLayoutEffect(() => {
    const before = countBefore.current;
    if (before === null || count <= before) return;
    countBefore.current = null;
    // With the last items the button disappears: the focus moves on to the first of them.
    if (document.activeElement === document.body) {
      document.getElementById(`inline-${kind}`)?.querySelectorAll('a')[before]?.focus();
    }
  }, [count, kind]);
  if (known === undefined) {
    const isUnreachable = error !== null && failureOf(error) === 'offline';
    return (
      <StateMessage
        kind={isUnreachable ? 'unreachable' : 'error'}
        heading={t(`${kind}.failed`)}
        onRetry={query.refetch}
      >
        <p>{t(isUnreachable ? 'unreachable' : 'error')}</p>
      </StateMessage>
    );
  }
  const { items, hasMore } = known.value;
  if (items.length === 0) {
    if (!isHydrated) return null;
    return (
      <StateMessage kind="empty" heading={t(`${kind}.empty`)}>
        <p>{t(`${kind}.emptyBody`)}</p>
      </StateMessage>
    );
  }
  return children(
    items,
    isHydrated && hasMore && (
      <button
        type="button"
        className={`${actionClass('secondary')} ${classes.more}`}
        aria-disabled={query.isPlaceholderData}
        onClick={() => {
          if (query.isPlaceholderData) return;
          countBefore.current = items.length;
          onMore();
        }}
      >
        {t(`${kind}.more`)}
      </button>
    ),
  );
}
