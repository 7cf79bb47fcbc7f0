import { memo } from 'react';
import { coverOf } from '../../domain/publication-pictures.ts';
import type { ChurchNews } from '../../domain/publication.ts';
import {
  ListState,
  type PublicationListProps,
  type PublicationOpening,
} from './publication-list.tsx';
import classes from './publication-list.module.css';
import { PublicationLink } from './publication-link.tsx';
import { PublicationPicture } from '../../features/publications/publication-picture.tsx';
import {
  languageOf,
  publicationDayText,
  publicationTitle,
} from '../../features/publications/publication-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

export function NewsBoard({ onOpen, onPrefetch, ...list }: PublicationListProps<ChurchNews>) {
  return (
    <ListState {...list} kind="news" skeleton={<NewsSkeleton />}>
      {(items, more) => (
        <>
          <ul className={classes.grid} role="list">
            {items.map((item) => (
              <li key={item.id} className={classes.card}>
                <NewsCard item={item} onOpen={onOpen} onPrefetch={onPrefetch} />
              </li>
            ))}
          </ul>
          {more}
        </>
      )}
    </ListState>
  );
}

const CARDS = 6;

function NewsSkeleton() {
  return (
    <div className={classes.grid}>
      {Array.from({ length: CARDS }, (_, card) => (
        <div key={card} className={classes.open}>
          <span className={classes.picture} />
          <span className={classes.line} />
          <span className={classes.line} />
        </div>
      ))}
    </div>
  );
}

interface NewsCardProps extends PublicationOpening {
  readonly item: ChurchNews;
}

const NewsCard = memo(function NewsCard({ item, onOpen, onPrefetch }: NewsCardProps) {
  const locale = useLocale();
  return (
    <PublicationLink
      search={{ news: item.id }}
      className={classes.open}
      onOpen={onOpen}
      onPrefetch={onPrefetch}
    >
      <span className={classes.cover}>
        <PublicationPicture address={coverOf(item)} shape="news" title={item.title} alt="" />
      </span>
      <span className={classes.title} lang={languageOf(item.title)}>
        {publicationTitle(item.title)}
      </span>
      <time className={classes.date} dateTime={item.date}>
        {publicationDayText(item.date, locale)}
      </time>
      <span className={classes.summary} lang={languageOf(item.content)}>
        {item.content}
      </span>
    </PublicationLink>
  );
});
