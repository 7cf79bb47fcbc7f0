import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../data/cache/failure-error.ts';
import type { ArchiveValue } from '../../data/publications/publication-queries.ts';
import { coverOf } from '../../domain/publication-pictures.ts';
import {
  parsePublicationId,
  type Publication,
  type PublicationKind,
} from '../../domain/publication.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadingLines, StateMessage, useLastError } from '../../ui/query-state.tsx';
import { DialogActions } from './dialog-actions.tsx';
import { DialogPictures } from './dialog-pictures.tsx';
import classes from './publication-dialog.module.css';
import {
  publicationDayText,
  languageOf,
  LONGEST_HEADING,
  publicationTitle,
} from '../../features/publications/publication-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

interface PublicationDialogProps<Item extends Publication> {
  readonly kind: PublicationKind;
  /** Null while the dialog is closed. */
  readonly id: string | null;
  readonly onClose: () => void;
  /** Shown until the title is loaded. */
  readonly heading: string;
  readonly missing: { readonly heading: string; readonly body: string };
  /** Query hook for the item; sends no request if the id is null. */
  readonly useItem: (id: string | null) => UseQueryResult<ArchiveValue<Item | null>>;
  /** Content specific to this kind of publication; the query may still be loading the rest of an excerpt. */
  readonly children: (
    item: Item,
    query: Pick<UseQueryResult, 'isFetching' | 'refetch'>,
  ) => ReactNode;
}

/** The dialog of one bulletin or news item: narrow for pictures, wider for text only. */
export function PublicationDialog<Item extends Publication>(props: PublicationDialogProps<Item>) {
  const { id } = props;
  // Keeps the content visible during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return last === null ? null : <PublicationDialogContent key={last} {...props} shownId={last} />;
}

function PublicationDialogContent<Item extends Publication>(
  props: PublicationDialogProps<Item> & { readonly shownId: string },
) {
  const { id, shownId, kind, onClose, heading, missing, useItem, children } = props;
  const known = parsePublicationId(shownId);
  const query = useItem(known);
  const item = known === null ? null : query.data?.value;
  const [isEnlarging, setIsEnlarging] = useState(false);
  // An update may have removed the item or its pictures, and with them the viewer.
  const hasPictures = item !== undefined && item !== null && coverOf(item) !== null;
  const viewerShown = isEnlarging && id !== null && hasPictures;
  if (isEnlarging !== viewerShown) setIsEnlarging(viewerShown);
  // Also assumed while loading.
  const isPaged = item === undefined ? query.error === null : hasPictures;
  return (
    <Dialog
      opened={id !== null}
      // Escape closes the viewer on top first.
      onClose={() => {
        if (!viewerShown) onClose();
      }}
      // No line begins with the separator of “11월 22일 주보 · …”.
      title={publicationTitle(shortened(item?.title ?? heading))}
      titleLang={item ? languageOf(item.title) : undefined}
      size={kind === 'bulletin' ? 'narrow' : 'wide'}
      isTall={kind === 'bulletin' && isPaged}
    >
      {item === undefined ? (
        <LoadingOrError query={query} />
      ) : item === null ? (
        <StateMessage kind="empty" heading={missing.heading}>
          <p>{missing.body}</p>
        </StateMessage>
      ) : (
        <Content kind={kind} item={item} viewerShown={viewerShown} onViewer={setIsEnlarging}>
          {children(item, query)}
        </Content>
      )}
    </Dialog>
  );
}

function shortened(title: string): string {
  const letters = [...title];
  return letters.length <= LONGEST_HEADING
    ? title
    : `${letters.slice(0, LONGEST_HEADING - 1).join('')}…`;
}

/** Shown while the item is loading, or if the server cannot be reached. */
function LoadingOrError({ query }: { readonly query: UseQueryResult }) {
  const { t } = useTranslation('publications');
  const error = useLastError(query);
  if (error === null) return <LoadingLines paragraphs={[8]} label={t('loading')} />;
  const isUnreachable = failureOf(error) === 'offline';
  return (
    <StateMessage
      kind={isUnreachable ? 'unreachable' : 'error'}
      heading={t(isUnreachable ? 'unreachable.heading' : 'error.heading')}
      onRetry={query.refetch}
    >
      <p>{t(isUnreachable ? 'unreachable.body' : 'error.body')}</p>
    </StateMessage>
  );
}

interface ContentProps {
  readonly kind: PublicationKind;
  readonly item: Publication;
  readonly viewerShown: boolean;
  readonly onViewer: (shown: boolean) => void;
  readonly children: ReactNode;
}

function Content({ kind, item, viewerShown, onViewer, children }: ContentProps) {
  const locale = useLocale();
  const [pageIndex, setPageIndex] = useState(0);
  // An update may have removed pages.
  const current = Math.min(pageIndex, Math.max(0, item.images.length - 1));
  return (
    <article className={classes.publication}>
      {shortened(item.title) !== item.title && (
        <p className={classes.title} lang={languageOf(item.title)}>
          {publicationTitle(item.title)}
        </p>
      )}
      <time className={classes.date} dateTime={item.date}>
        {publicationDayText(item.date, locale)}
      </time>
      <DialogPictures
        publication={item}
        shape={kind === 'bulletin' ? 'page' : 'news'}
        current={current}
        onCurrent={setPageIndex}
        viewerShown={viewerShown}
        onViewer={onViewer}
      />
      {children}
      <DialogActions kind={kind} publication={item} current={current} />
    </article>
  );
}
