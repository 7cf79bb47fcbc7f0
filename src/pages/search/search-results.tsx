import { useRouter } from '@tanstack/react-router';
import { useRef, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pageAt, sitePages } from '../../content/site-pages.ts';
import type { SearchAnswer } from '../../data/search/search-messages.ts';
import type { MarkedText } from '../../domain/search/marked-text.ts';
import type { SearchGroup, SearchHit, SearchKind } from '../../domain/search/search-index.ts';
import { dayText } from '../../i18n/format/day-text.ts';
import { localizedPath } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';
import { PageLink } from '../../ui/page-link.tsx';
import classes from './search-page.module.css';

/** Number of hits per kind that are shown initially. */
const FIRST_HITS = 5;

export function SearchResults({ answer }: { readonly answer: SearchAnswer }) {
  const { history } = useRouter();
  return (
    <div
      data-answer={answer.query}
      data-took={answer.tookMs}
      onClick={(event) => {
        const address = addressOfClick(event);
        if (address === null) return;
        event.preventDefault();
        // The second click of a double click: one entry, as with the router's links.
        if (history.location.href !== address) history.push(address);
      }}
    >
      {answer.groups.map((group) => (
        <ResultGroup key={group.kind} group={group} />
      ))}
      {answer.groups.length === 0 && <UsefulLinks />}
    </div>
  );
}

/**
 * The address of a clicked result; null if the browser should follow the link itself. Plain links, because rendering
 * router links would take longer than the search.
 */
function addressOfClick(event: MouseEvent<HTMLElement>): string | null {
  if (!isPlainClick(event) || !(event.target instanceof Element)) return null;
  return event.target.closest('a[data-hit]')?.getAttribute('href') ?? null;
}

function ResultGroup({ group: { kind, total, hits } }: { readonly group: SearchGroup }) {
  const { t } = useTranslation('pages/search');
  const [showsAll, setShowsAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const shown = showsAll ? hits : hits.slice(0, FIRST_HITS);
  return (
    <section className={classes.group} aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`}>
        {t(`kinds.${kind}`)} <span>{total}</span>
      </h2>
      <ul ref={list} role="list">
        {shown.map((hit) => (
          <li key={hit.id}>
            <Hit kind={kind} hit={hit} />
          </li>
        ))}
      </ul>
      {shown.length < hits.length && (
        <button
          type="button"
          className={classes.more}
          onClick={() => {
            focusAfterUpdate(
              () => setShowsAll(true),
              () => list.current?.querySelectorAll<HTMLElement>('a[data-hit]')[FIRST_HITS],
            );
          }}
        >
          {t('more', { count: hits.length - shown.length })}
        </button>
      )}
    </section>
  );
}

/** Prayers, bulletins and news exist only in Korean, whatever the interface language. */
const WRITTEN_IN_KOREAN: readonly SearchKind[] = ['bulletin', 'news', 'prayer'];

function Hit({ kind, hit }: { readonly kind: SearchKind; readonly hit: SearchHit }) {
  const { t } = useTranslation('pages/search');
  const locale = useLocale();
  const lang = WRITTEN_IN_KOREAN.includes(kind) ? 'ko' : undefined;
  return (
    <a href={localizedPath(addressOf(kind, hit), locale)} className={classes.hit} data-hit>
      <span className={classes.title}>
        {kind === 'prayer' && hit.day !== null ? (
          dayText(hit.day, locale)
        ) : (
          <span lang={lang}>
            <Marked text={hit.title} />
          </span>
        )}
        {hit.chapter !== null &&
          ` ${t(hit.id === 'psalms' ? 'psalm' : 'chapter', { chapter: hit.chapter })}`}
        {!hit.isReady && hit.chapter !== null && (
          <span className={classes.aside}>{t('preparing')}</span>
        )}
      </span>
      {kind !== 'prayer' && hit.day !== null && (
        <span className={classes.aside}>{dayText(hit.day, locale)}</span>
      )}
      {hit.excerpt.length > 0 && (
        <span className={classes.excerpt} lang={lang}>
          <Marked text={hit.excerpt} />
        </span>
      )}
    </a>
  );
}

function Marked({ text }: { readonly text: MarkedText }) {
  return text.map((piece, index) =>
    // The pieces have no other stable key than their index.
    piece.isHit ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
  );
}

function addressOf(kind: SearchKind, { id, day, chapter }: SearchHit): string {
  switch (kind) {
    case 'lecture':
      return `/bible-study?book=${id}&chapter=${chapter ?? 1}`;
    case 'page':
      return id;
    case 'prayer':
      return `/hour-prayer?day=${day ?? ''}`;
    case 'bulletin':
      return `/news?bulletin=${id}`;
    case 'news':
      return `/news?news=${id}`;
  }
}

const USEFUL = [
  'services',
  'directions',
  'news',
  'hourPrayer',
  'bibleStudy',
  'newcomers',
  'reserve',
  'contact',
] as const;

/** Links to popular pages, also shown when nothing was found. */
export function UsefulLinks() {
  const { t } = useTranslation(['pages/search', 'navigation']);
  return (
    <nav className={classes.useful} aria-labelledby="useful">
      <h2 id="useful">{t('useful')}</h2>
      <ul>
        {USEFUL.filter((id) => pageAt(sitePages[id].path) !== undefined).map((id) => (
          <li key={id}>
            <PageLink path={sitePages[id].path}>{t(`navigation:${id}`)}</PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
