import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceFlag } from '../../platform/use-device-flag.ts';
import { useCachedImages } from '../../data/publications/cached-images.ts';
import { publicationQueries } from '../../data/publications/publication-queries.ts';
import { absoluteStoredUrl } from '../../data/publications/storage-urls.ts';
import { pictureAddress } from '../../domain/publication-pictures.ts';
import type { Bulletin } from '../../domain/publication.ts';
import { actionClass } from '../../ui/actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { LazyDialogProps } from '../../ui/lazy-dialog.tsx';
import classes from './publication-dialog.module.css';
import { languageOf, sizeText } from '../../features/publications/publication-text.ts';

/** The pictures of bulletins and news cached on this device, with their size and buttons to delete them. */
export function CachedImagesDialog({ opened, onClose }: LazyDialogProps) {
  const { t } = useTranslation('publications');
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('stored.heading')}
      closeLabel={t('stored.close')}
    >
      {opened && <CachedImages />}
    </Dialog>
  );
}

/** More than the church publishes in ten years. */
const ALL = 2_000;

interface Group {
  readonly id: string;
  readonly title: string;
  readonly urls: readonly string[];
  readonly bytes: number;
}

function CachedImages() {
  const { t } = useTranslation('publications');
  const { pictures, remove: forget } = useCachedImages();
  const { data: bulletins } = useQuery(publicationQueries.bulletins(ALL));
  const { data: news } = useQuery(publicationQueries.news(ALL));
  const [keepsBulletins, setKeepsBulletins] = useDeviceFlag('keepsBulletins');
  const place = useRef<HTMLParagraphElement>(null);

  const bytes = new Map(pictures.map((picture) => [picture.url, picture.bytes]));
  const sum = (urls: Iterable<string>) =>
    [...urls].reduce((total, url) => total + (bytes.get(url) ?? 0), 0);
  const known = [...(bulletins?.value.items ?? []), ...(news?.value.items ?? [])];
  const groups = known.flatMap((item): Group[] => {
    const urls = addressesOf(item).filter((url) => bytes.has(url));
    return urls.length === 0 ? [] : [{ id: item.id, title: item.title, urls, bytes: sum(urls) }];
  });
  const named = new Set(groups.flatMap(({ urls }) => urls));
  const others = pictures.map(({ url }) => url).filter((url) => !named.has(url));
  const rows: readonly Group[] =
    others.length === 0
      ? groups
      : [...groups, { id: 'others', title: t('stored.others'), urls: others, bytes: sum(others) }];

  const free = (urls: readonly string[]) => {
    void forget(urls);
    // The focused button is removed with its row.
    place.current?.focus();
  };

  return (
    <div className={classes.stored}>
      <p>{t('stored.intro')}</p>
      <p ref={place} className={classes.sum} role="status" tabIndex={-1}>
        {pictures.length === 0
          ? t('stored.empty')
          : t('stored.sum', { size: sizeText(sum(bytes.keys())) })}
      </p>
      <label className={classes.choice}>
        <input
          type="checkbox"
          checked={keepsBulletins}
          onChange={(event) => setKeepsBulletins(event.currentTarget.checked)}
        />
        {t('stored.ahead')}
      </label>
      {rows.length > 0 && (
        <>
          <ul role="list">
            {rows.map(({ id, title, urls, bytes: size }) => (
              <li key={id}>
                <span className={classes.name}>
                  <span lang={languageOf(title)}>{title}</span>
                  <span className={classes.size}>{sizeText(size)}</span>
                </span>
                <button
                  type="button"
                  className={classes.free}
                  aria-label={t('stored.freeOne', { title })}
                  onClick={() => free(urls)}
                >
                  {t('stored.free')}
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className={actionClass('secondary')}
            onClick={() => {
              setKeepsBulletins(false);
              free([...bytes.keys()]);
            }}
          >
            {t('stored.freeAll')}
          </button>
        </>
      )}
    </div>
  );
}

/** Every URL under which one of its pictures may be cached. */
function addressesOf({ thumbnailUrl, images }: Bulletin): readonly string[] {
  const own = thumbnailUrl === null ? images : [thumbnailUrl, ...images];
  const addresses = own.flatMap((address) => {
    const { full, small } = pictureAddress(address);
    return small === null ? [full] : [full, small];
  });
  return [...new Set(addresses)].map(absoluteStoredUrl);
}
