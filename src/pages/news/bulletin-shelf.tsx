import { useTranslation } from 'react-i18next';
import { isKept } from '../../data/kept-pictures.ts';
import { coverOf } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PublicationGrid, type PublicationListProps } from './publication-list.tsx';
import classes from './publication-list.module.css';
import { PublicationLink } from './publication-link.tsx';
import { PublicationPicture } from './publication-picture.tsx';
import { dateText, languageOf } from './publication-words.ts';

interface BulletinShelfProps extends PublicationListProps<Bulletin> {
  readonly keptUrls: ReadonlySet<string>;
}

/** On a phone's first screen. */
const EAGER = 2;

export function BulletinShelf({ keptUrls, onOpen, onReach, ...list }: BulletinShelfProps) {
  const { t, i18n } = useTranslation('pages/news');
  const language = i18n.language === 'en' ? 'en' : 'ko';
  return (
    <PublicationGrid
      {...list}
      shape="page"
      places={8}
      texts={{
        loading: t('bulletins.loading'),
        empty: t('bulletins.empty'),
        emptyBody: t('bulletins.emptyBody'),
        more: t('bulletins.more'),
      }}
    >
      {(bulletin, index) => (
        <PublicationLink
          search={{ bulletin: bulletin.id }}
          className={classes['open']}
          onOpen={onOpen}
          onReach={onReach}
        >
          <span className={classes['cover']}>
            <PublicationPicture
              address={coverOf(bulletin)}
              shape="page"
              title={bulletin.title}
              alt=""
              isEager={index < EAGER}
            />
          </span>
          <span className={classes['title']} lang={languageOf(bulletin.title)}>
            {bulletin.title}
          </span>
          <time className={classes['date']} dateTime={bulletin.date}>
            {dateText(bulletin.date, language)}
          </time>
          {isKept(bulletin, keptUrls) && (
            <span className={classes['kept']}>
              <CheckIcon size="1.1em" />
              {t('bulletins.kept')}
            </span>
          )}
        </PublicationLink>
      )}
    </PublicationGrid>
  );
}
