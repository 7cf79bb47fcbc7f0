import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import type { Known, Listing } from '../../data/publications/publication-queries.ts';
import { actionClass } from '../../ui/actions.tsx';
import { StateMessage } from '../../ui/query-state.tsx';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import classes from './publication-list.module.css';
import pictureClasses from '../../features/publications/publication-picture.module.css';

/** The same functions at every render, or every card is rendered anew. */
export interface PublicationOpening {
  readonly onOpen: () => void;
  /** Called as soon as somebody reaches for a card. */
  readonly onReach: () => void;
}

export interface PublicationListProps<Item> extends PublicationOpening {
  readonly query: UseQueryResult<Known<Listing<Item>>>;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

interface PublicationGridProps<Item> extends Pick<
  PublicationListProps<Item>,
  'query' | 'isLoading' | 'onMore'
> {
  readonly shape: 'page' | 'news';
  readonly texts: {
    readonly loading: string;
    readonly empty: string;
    readonly emptyBody: string;
    readonly more: string;
  };
  /** How many places are held until they come. */
  readonly places: number;
  readonly children: (item: Item, index: number) => ReactNode;
}

/**
 * Cards of one shape: their places while they come, what is here, and more of it on demand. The inline script of the
 * prerendered page fills the first list, in the classes that it finds there.
 */
export function PublicationGrid<Item extends { readonly id: string }>({
  query,
  isLoading,
  shape,
  texts,
  places,
  onMore,
  children,
}: PublicationGridProps<Item>) {
  const { t } = useTranslation('pages/news');
  // All cards at once take a slow phone a while: they are made in slices, between which it answers the person.
  const known = useDeferredValue(query.data);
  if (isLoading || (known === undefined && query.data !== undefined)) {
    return (
      <>
        <ul
          id={shape === 'page' ? 'inline-bulletins' : 'inline-news'}
          className={`${classes['grid']} ${classes['early']}`}
          role="list"
          data-param={shape === 'page' ? 'bulletin' : 'news'}
          data-shape={shape}
          data-card={classes['card']}
          data-open={classes['open']}
          data-cover={classes['cover']}
          data-frame={pictureClasses['frame']}
          data-title={classes['title']}
          data-date={classes['date']}
          data-summary={classes['summary']}
          {...unhydratedContent}
        />
        <div className={classes['loading']}>
          <p role="status">{texts.loading}</p>
          <ul className={classes['grid']} data-shape={shape} aria-hidden="true">
            {Array.from({ length: places }, (_, place) => (
              <li key={place} className={classes['place']}>
                <span className={classes['picture']} />
                <span className={classes['line']} />
                <span className={classes['line']} />
              </li>
            ))}
          </ul>
        </div>
      </>
    );
  }
  const { items = [], hasMore = false } = known?.value ?? {};
  if (items.length === 0) {
    const isAway = query.error !== null;
    return (
      <StateMessage
        kind={isAway && failureOf(query.error) === 'offline' ? 'away' : 'empty'}
        heading={texts.empty}
        actions={
          isAway && (
            <button type="button" onClick={() => void query.refetch()}>
              {t('retry')}
            </button>
          )
        }
      >
        <p>{isAway ? t('away') : texts.emptyBody}</p>
      </StateMessage>
    );
  }
  return (
    <>
      <ul className={classes['grid']} data-shape={shape} role="list">
        {items.map((item, index) => (
          <li key={item.id} className={classes['card']}>
            {children(item, index)}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          className={`${actionClass('secondary')} ${classes['more']}`}
          aria-disabled={query.isPlaceholderData}
          onClick={() => {
            if (!query.isPlaceholderData) onMore();
          }}
        >
          {texts.more}
        </button>
      )}
    </>
  );
}
