import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';
import { LATEST_BULLETIN } from '../../content/navigation.ts';
import { takeInlineWeek } from '../../data/inline-week.ts';
import { companionPrayerQueries } from '../../data/prayers/companion-prayer-queries.ts';
import { PUBLICATIONS_OF_WEEK } from '../../data/publications/inline-publications.ts';
import { publicationQueries } from '../../data/publications/publication-queries.ts';
import { latestSermonQueries } from '../../data/sermon/latest-sermon-queries.ts';
import { coverOf } from '../../domain/publication-pictures.ts';
import { latestSunday, seoulDayAt, type SeoulDay } from '../../domain/seoul-day.ts';
import { stanzasOf } from '../../features/companion-prayer/stanzas.ts';
import { PublicationPicture } from '../../features/publications/publication-picture.tsx';
import { languageOf, publicationTitle } from '../../features/publications/publication-text.ts';
import { dayText, shortDayText } from '../../i18n/format/day-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { afterStartup } from '../../platform/startup.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { useNearViewport } from '../../ui/use-near-viewport.ts';
import { NextService } from './next-service.tsx';
import pictureClasses from '../../features/publications/publication-picture.module.css';
import classes from './week.module.css';

/**
 * This week's content. Returning visitors, for whom it is the first screen, see the prayer first; others the next
 * service. Before hydration, the inline script `home-page-script.ts` reorders the prerendered elements and fills them in.
 */
export function Week({ isReturning }: { readonly isReturning: boolean }) {
  const { t } = useTranslation('pages/home');
  const locale = useLocale();
  const day = useReadableDay(isReturning);
  const daily = [<Prayer key="prayer" day={day} />, <ThisBulletin key="bulletin" day={day} />];
  const service = <NextService key="service" />;
  return (
    <section className={classes.week} aria-labelledby="week" data-week>
      <h2 id="week">
        {t('week.heading')}{' '}
        <time dateTime={day ?? undefined}>{day !== null && shortDayText(day, locale)}</time>
      </h2>
      <div className={classes.parts}>
        {isReturning ? [...daily, service] : [service, ...daily]}
        <Sermon isReady={day !== null} />
        <News isReady={day !== null} />
      </div>
    </section>
  );
}

/**
 * Today, once it may be loaded; null before. First-time visitors see the banner, so for them nothing loads before the
 * archives are synced. If the inline script has filled in the week, it is hydrated with the same day.
 */
function useReadableDay(isReturning: boolean): SeoulDay | null {
  const [inlineDay] = useState(takeInlineWeek);
  const today = useSeoulToday() ?? inlineDay;
  const [isReady, setReady] = useState(inlineDay !== null);
  useEffect(() => {
    let isCancelled = false;
    void afterStartup(isReturning ? 'ready' : 'synced').then(() => {
      if (!isCancelled) setReady(true);
    });
    return () => {
      isCancelled = true;
    };
  }, [isReturning]);
  return isReady ? today : null;
}

/** Reserves its line until the text is loaded. */
function Line({ children }: { readonly children: ReactNode }) {
  return <span className={classes.line}>{children}</span>;
}

function NotLoaded() {
  const { t } = useTranslation('pages/home');
  return <p className={classes.note}>{t('week.notLoaded')}</p>;
}

/** The first two lines of today's prayer, or of the latest one under its own date. */
function Prayer({ day }: { readonly day: SeoulDay | null }) {
  const { t } = useTranslation('pages/home');
  const locale = useLocale();
  const todays = useQuery({
    ...companionPrayerQueries.byDay(day ?? NO_DAY),
    enabled: day !== null,
  });
  const isWithout = day !== null && todays.data?.value === null;
  const earlier = useQuery({
    ...companionPrayerQueries.latestBefore(day ?? NO_DAY),
    enabled: day !== null && (isWithout || todays.isError),
  });
  const prayer = todays.data?.value ?? earlier.data ?? null;
  const isLatest = prayer !== null && prayer.day !== day;
  const [first, second] = stanzasOf(prayer?.content ?? '').flat();
  return (
    <div
      className={classes.part}
      data-part="prayer"
      data-latest={t('week.prayer.latest', { day: '#' })}
    >
      <h3>
        <PageLink path="/hour-prayer" className={classes.stretchedLink}>
          {isLatest
            ? t('week.prayer.latest', { day: shortDayText(prayer.day, locale) })
            : t('week.prayer.today')}
        </PageLink>
      </h3>
      {prayer === null && (todays.isError || earlier.isError || earlier.data === null) ? (
        <p className={classes.note}>
          {t(earlier.data === null ? 'week.prayer.none' : 'week.notLoaded')}
        </p>
      ) : (
        <p className={classes.prayer} lang="ko">
          <Line>{first}</Line>
          <Line>{second}</Line>
        </p>
      )}
    </div>
  );
}

/** Placeholder for a disabled query; any day would do. */
const NO_DAY = seoulDayAt(new Date(0));

/** The cover of the newest bulletin, as a link to it. */
function ThisBulletin({ day }: { readonly day: SeoulDay | null }) {
  const { t } = useTranslation('pages/home');
  const { data, isError } = useQuery({
    ...publicationQueries.bulletins(PUBLICATIONS_OF_WEEK.bulletins),
    enabled: day !== null,
  });
  const bulletin = data?.value.items[0];
  const isOfThisWeek = bulletin === undefined || day === null || bulletin.date >= latestSunday(day);
  return (
    <div
      className={`${classes.part} ${classes.bulletin}`}
      data-part="bulletin"
      data-latest={t('week.bulletin.latest')}
      data-frame={pictureClasses.frame}
    >
      <span className={classes.cover} aria-hidden="true">
        {bulletin !== undefined && (
          <PublicationPicture
            address={coverOf(bulletin)}
            shape="page"
            title={bulletin.title}
            alt=""
            isEager
          />
        )}
      </span>
      <div>
        <h3>
          <PageLink
            path="/news"
            search={{ bulletin: bulletin?.id ?? LATEST_BULLETIN }}
            className={classes.stretchedLink}
          >
            {t(isOfThisWeek ? 'week.bulletin.thisWeek' : 'week.bulletin.latest')}
          </PageLink>
        </h3>
        {bulletin === undefined && isError ? (
          <NotLoaded />
        ) : data?.value.items.length === 0 ? (
          <p className={classes.note}>{t('week.bulletin.none')}</p>
        ) : (
          <p className={classes.twoLines} lang={languageOf(bulletin?.title ?? '')}>
            {publicationTitle(bulletin?.title ?? '')}
          </p>
        )}
      </div>
    </div>
  );
}

/** The newest sermon, requested when it is near the viewport. */
function Sermon({ isReady }: { readonly isReady: boolean }) {
  const { t } = useTranslation('pages/home');
  const locale = useLocale();
  const sermonRef = useRef<HTMLDivElement>(null);
  const isNear = useNearViewport(sermonRef);
  const { playlistId } = church.youtube;
  const { data, isError, isPaused } = useQuery({
    ...latestSermonQueries.ofPlaylist(playlistId),
    enabled: isReady && isNear && playlistId !== '',
  });
  const publishedAt = data?.publishedAt ?? null;
  const date = publishedAt === null ? null : seoulDayAt(new Date(publishedAt));
  return (
    <div ref={sermonRef} className={classes.part} data-part="sermon" data-playlist={playlistId}>
      <h3>
        <PageLink path="/" hash="sermon" className={classes.stretchedLink}>
          {t('week.sermon')}
        </PageLink>
      </h3>
      {data === undefined && (isError || isPaused) ? (
        <NotLoaded />
      ) : (
        <>
          <p className={classes.date}>
            <Line>{date !== null && dayText(date, locale)}</Line>
          </p>
          <p className={classes.twoLines} lang={languageOf(data?.title ?? '')}>
            {data?.title}
          </p>
        </>
      )}
    </div>
  );
}

function News({ isReady }: { readonly isReady: boolean }) {
  const { t } = useTranslation('pages/home');
  const locale = useLocale();
  const { data, isError } = useQuery({
    ...publicationQueries.news(PUBLICATIONS_OF_WEEK.news),
    enabled: isReady,
  });
  const items = data?.value.items;
  return (
    <div className={classes.part} data-part="news">
      <h3>
        <PageLink path="/news" search={{ tab: 'news' }}>
          {t('week.news.heading')}
        </PageLink>
      </h3>
      {items === undefined && isError ? (
        <NotLoaded />
      ) : items?.length === 0 ? (
        <p className={classes.note}>{t('week.news.none')}</p>
      ) : (
        <ul className={classes.news} role="list" data-date={classes.date}>
          {Array.from({ length: PUBLICATIONS_OF_WEEK.news }, (_, index) => {
            const item = items?.[index];
            return (
              <li key={index}>
                {item === undefined ? (
                  <>
                    <Line>{null}</Line>
                    <Line>{null}</Line>
                  </>
                ) : (
                  <PageLink path="/news" search={{ news: item.id }}>
                    <span className={classes.line} lang={languageOf(item.title)}>
                      {item.title}
                    </span>
                    <span className={classes.date}>{shortDayText(item.date, locale)}</span>
                  </PageLink>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
