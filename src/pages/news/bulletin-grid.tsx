import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCached, useCachedUrls } from '../../data/publications/cached-images.ts';
import { coverOf } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
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

/** On a phone's first screen. */
const EAGER = 2;

export function BulletinGrid({ onOpen, onReach, ...list }: PublicationListProps<Bulletin>) {
  const { t } = useTranslation('pages/news');
  const cachedUrls = useCachedUrls();
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
        <BulletinCard
          bulletin={bulletin}
          isEager={index < EAGER}
          isCached={isCached(bulletin, cachedUrls)}
          onOpen={onOpen}
          onReach={onReach}
        />
      )}
    </PublicationGrid>
  );
}

interface BulletinCardProps extends PublicationOpening {
  readonly bulletin: Bulletin;
  readonly isEager: boolean;
  readonly isCached: boolean;
}

const BulletinCard = memo(function BulletinCard({
  bulletin,
  isEager,
  isCached: isHere,
  onOpen,
  onReach,
}: BulletinCardProps) {
  const { t } = useTranslation('pages/news');
  const locale = useLocale();
  return (
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
          isEager={isEager}
        />
      </span>
      <span className={classes['title']} lang={languageOf(bulletin.title)}>
        {bulletin.title}
      </span>
      <time className={classes['date']} dateTime={bulletin.date}>
        {publicationDayText(bulletin.date, locale)}
      </time>
      {isHere && (
        <span className={classes['kept']}>
          <CheckIcon size="1.1em" />
          {t('bulletins.kept')}
        </span>
      )}
    </PublicationLink>
  );
});
