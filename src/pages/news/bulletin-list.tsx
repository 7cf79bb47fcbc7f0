import { Fragment, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCached, useCachedUrls } from '../../data/publications/cached-images.ts';
import { coverOf } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { byMonth } from '../../domain/by-month.ts';
import { PublicationPicture } from '../../features/publications/publication-picture.tsx';
import {
  languageOf,
  publicationDayText,
  publicationTitle,
} from '../../features/publications/publication-text.ts';
import { monthText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import {
  ListState,
  type PublicationListProps,
  type PublicationOpening,
} from './publication-list.tsx';
import classes from './publication-list.module.css';
import { PublicationLink } from './publication-link.tsx';

/** The newest bulletin large, earlier ones as rows by month. */
export function BulletinList({ onOpen, onPrefetch, ...list }: PublicationListProps<Bulletin>) {
  const { t } = useTranslation('pages/news');
  const locale = useLocale();
  const cachedUrls = useCachedUrls();
  const linkTo = (bulletin: Bulletin, isLatest = false) => (
    <BulletinLink
      bulletin={bulletin}
      isLatest={isLatest}
      isCached={isCached(bulletin, cachedUrls)}
      onOpen={onOpen}
      onPrefetch={onPrefetch}
    />
  );
  return (
    <ListState {...list} kind="bulletins" skeleton={<BulletinSkeleton />}>
      {([latest, ...older], more) => (
        <div className={classes.bulletins}>
          {latest !== undefined && linkTo(latest, true)}
          {older.length > 0 && (
            <div className={classes.older}>
              <h2>{t('bulletins.older')}</h2>
              {byMonth(older, ({ date }) => date).map(({ day, items }) => (
                <Fragment key={day}>
                  <h3 className={classes.month}>{monthText(day, locale)}</h3>
                  <ul role="list">
                    {items.map((bulletin) => (
                      <li key={bulletin.id}>{linkTo(bulletin)}</li>
                    ))}
                  </ul>
                </Fragment>
              ))}
              {more}
            </div>
          )}
        </div>
      )}
    </ListState>
  );
}

interface BulletinLinkProps extends PublicationOpening {
  readonly bulletin: Bulletin;
  /** The newest one is shown with its cover. */
  readonly isLatest: boolean;
  readonly isCached: boolean;
}

const BulletinLink = memo(function BulletinLink({
  bulletin,
  isLatest,
  isCached: isOnDevice,
  onOpen,
  onPrefetch,
}: BulletinLinkProps) {
  const { t } = useTranslation('pages/news');
  const locale = useLocale();
  return (
    <PublicationLink
      search={{ bulletin: bulletin.id }}
      className={classes[isLatest ? 'latest' : 'row']}
      onOpen={onOpen}
      onPrefetch={onPrefetch}
    >
      {isLatest && (
        <span className={classes.cover}>
          <PublicationPicture
            address={coverOf(bulletin)}
            shape="page"
            title={bulletin.title}
            alt=""
            isEager
          />
        </span>
      )}
      <span className={classes.title} lang={languageOf(bulletin.title)}>
        {publicationTitle(bulletin.title)}
      </span>
      <time className={classes.date} dateTime={bulletin.date}>
        {publicationDayText(bulletin.date, locale)}
      </time>
      {isOnDevice && (
        <span className={classes.cached}>
          <CheckIcon size="1.1em" />
          {t('bulletins.cached')}
        </span>
      )}
    </PublicationLink>
  );
});

const ROWS = 7;

function BulletinSkeleton() {
  return (
    <div className={classes.bulletins}>
      <div className={classes.latest}>
        <span className={`${classes.picture} ${classes.sheet}`} />
        <span className={classes.line} />
        <span className={classes.line} />
      </div>
      <div className={classes.older}>
        {Array.from({ length: ROWS }, (_, row) => (
          <div key={row} className={classes.row}>
            <span className={classes.line} />
            <span className={classes.line} />
          </div>
        ))}
      </div>
    </div>
  );
}
