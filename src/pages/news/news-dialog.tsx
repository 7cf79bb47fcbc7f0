import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { publicationQueries } from '../../data/publications/publication-queries.ts';
import { partsOfText } from '../../domain/linked-text.ts';
import { PublicationDialog } from './publication-dialog.tsx';
import { StateMessage } from '../../ui/query-state.tsx';
import classes from './publication-dialog.module.css';
import { languageOf } from '../../features/publications/publication-text.ts';

interface NewsDialogProps {
  /** Null while the dialog is closed. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** One news item with its pictures and full text. */
export function NewsDialog({ id, onClose }: NewsDialogProps) {
  const { t } = useTranslation('publications');
  return (
    <PublicationDialog
      kind="news"
      id={id}
      onClose={onClose}
      heading={t('news.heading')}
      missing={{ heading: t('news.missing'), body: t('news.missingBody') }}
      useItem={useNewsItem}
    >
      {({ content, isComplete }, { isFetching, refetch }) => (
        <>
          <p className={classes.content} lang={languageOf(content)}>
            {partsOfText(content).map((part, index) =>
              part.kind === 'text' ? (
                part.text
              ) : (
                <a key={index} href={part.href} target="_blank" rel="noreferrer nofollow ugc">
                  {part.text}
                </a>
              ),
            )}
          </p>
          {!isComplete && <ExcerptNotice isFetching={isFetching} onRetry={refetch} />}
        </>
      )}
    </PublicationDialog>
  );
}

interface ExcerptNoticeProps {
  readonly isFetching: boolean;
  readonly onRetry: () => Promise<unknown>;
}

/** Once shown, it stays during further attempts: its button has the focus. */
function ExcerptNotice({ isFetching, onRetry }: ExcerptNoticeProps) {
  const { t } = useTranslation('publications');
  const [isShown, setIsShown] = useState(!isFetching);
  if (!isFetching && !isShown) setIsShown(true);
  if (!isShown) return null;
  return (
    <StateMessage kind="unreachable" heading={t('excerpt.heading')} onRetry={onRetry}>
      <p>{t('excerpt.body')}</p>
    </StateMessage>
  );
}

function useNewsItem(id: string | null) {
  return useQuery({ ...publicationQueries.newsItem(id ?? ''), enabled: id !== null });
}
