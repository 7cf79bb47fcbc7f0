import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { coverOf } from '../../domain/publication-pictures.ts';
import type { ChurchNews } from '../../domain/publication.ts';
import {
  PublicationGrid,
  type PublicationListProps,
  type PublicationOpening,
} from './publication-list.tsx';
import classes from './publication-list.module.css';
import { PublicationLink } from './publication-link.tsx';
import { PublicationPicture } from '../../features/publications/publication-picture.tsx';
import { publicationDayText, languageOf } from '../../features/publications/publication-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

export function NewsBoard({ onOpen, onReach, ...list }: PublicationListProps<ChurchNews>) {
  const { t } = useTranslation('pages/news');
  return (
    <PublicationGrid
      {...list}
      shape="news"
      places={6}
      texts={{
        loading: t('news.loading'),
        empty: t('news.empty'),
        emptyBody: t('news.emptyBody'),
        more: t('news.more'),
      }}
    >
      {(item) => <NewsCard item={item} onOpen={onOpen} onReach={onReach} />}
    </PublicationGrid>
  );
}

interface NewsCardProps extends PublicationOpening {
  readonly item: ChurchNews;
}

const NewsCard = memo(function NewsCard({ item, onOpen, onReach }: NewsCardProps) {
  const locale = useLocale();
  return (
    <PublicationLink
      search={{ news: item.id }}
      className={classes['open']}
      onOpen={onOpen}
      onReach={onReach}
    >
      <span className={classes['cover']}>
        <PublicationPicture address={coverOf(item)} shape="news" title={item.title} alt="" />
      </span>
      <span className={classes['title']} lang={languageOf(item.title)}>
        {item.title}
      </span>
      <time className={classes['date']} dateTime={item.date}>
        {publicationDayText(item.date, locale)}
      </time>
      <span className={classes['summary']} lang={languageOf(item.content)}>
        {item.content}
      </span>
    </PublicationLink>
  );
});
