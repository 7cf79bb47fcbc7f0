import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchableTexts } from '../../data/search/search-messages.ts';
import { prepareSearch, searchQueries } from '../../data/search/search-queries.ts';
import type { SeoulDay } from '../../domain/seoul-day.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useSeoulToday } from '../../platform/seoul-today.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { MAX_QUERY_LENGTH, validateSearchAddress } from './search-address.ts';
import classes from './search-page.module.css';
import { SearchResults, UsefulLinks } from './search-results.tsx';
import { loadSearchableTexts } from './searchable-texts.ts';

/** Site search; the query is in the address, so that going back returns to the results. */
export function SearchPage() {
  const { t, i18n } = useTranslation('pages/search');
  const locale = useLocale();
  const today = useSeoulToday();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const queryFromUrl = validateSearchAddress(useSearch({ strict: false })).q;
  const q = isHydrated ? queryFromUrl : '';
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState('');

  // Going back and forward changes the address; the field may already contain text typed before hydration.
  useEffect(() => {
    if (!isHydrated || field.current === null) return;
    if (q !== '') field.current.value = q;
    setTyped(field.current.value);
  }, [isHydrated, q]);

  const texts = useQuery({
    queryKey: [...searchQueries.all, 'texts', locale],
    queryFn: () => loadSearchableTexts(i18n, locale),
    networkMode: 'always',
    staleTime: Infinity,
  });

  const client = useQueryClient();
  useEffect(() => {
    if (texts.data !== undefined) void prepareSearch(client, texts.data);
  }, [client, texts.data]);

  const writeAddress = () => {
    const query = typed.trim();
    if (query === queryFromUrl) return;
    void navigate({
      to: '/{-$locale}/search',
      search: query === '' ? {} : { q: query },
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <article ref={page} className={classes.page} onKeyDown={moveByArrows}>
      <header className={classes.head}>
        <h1>{t('heading')}</h1>
        <form
          role="search"
          action={locale === 'en' ? '/en/search' : '/search'}
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            writeAddress();
            page.current?.querySelector<HTMLElement>('a[data-hit]')?.focus();
          }}
        >
          <label htmlFor="search-field" className="visually-hidden">
            {t('field')}
          </label>
          <input
            ref={field}
            id="search-field"
            type="search"
            name="q"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_QUERY_LENGTH}
            placeholder={t('placeholder')}
            aria-describedby="search-hint"
            data-page-focus={q === '' || undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onBlur={writeAddress}
          />
          <button type="submit">
            <SearchIcon />
            <span className="visually-hidden">{t('submit')}</span>
          </button>
        </form>
        <p id="search-hint" className={classes.hint}>
          {t('hint')}
        </p>
      </header>
      {typed.trim() === '' || texts.data === undefined || today === null ? (
        <UsefulLinks />
      ) : (
        <SearchOutcome query={typed.trim()} texts={texts.data} today={today} />
      )}
    </article>
  );
}

interface SearchOutcomeProps {
  readonly query: string;
  readonly texts: SearchableTexts;
  readonly today: SeoulDay;
}

function SearchOutcome({ query, texts, today }: SearchOutcomeProps) {
  const { t } = useTranslation('pages/search');
  const locale = useLocale();
  const { data, error } = useQuery(searchQueries.found(query, locale, texts, today));
  if (data === undefined) {
    return <p role="status">{error === null ? t('searching') : t('failed')}</p>;
  }
  return <SearchResults answer={data} />;
}

/** Moves the focus with the arrow keys from the field into the results and through them. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || event.nativeEvent.isComposing) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type="search"], a[data-hit]'),
  ];
  const focusedIndex = stops.findIndex((stop) => stop === document.activeElement);
  const next = stops[focusedIndex + step];
  if (focusedIndex === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}
