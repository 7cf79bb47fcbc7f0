import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
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
  const [status, setStatus] = useState<HTMLElement | null>(null);
  /** The submitted query, whose first result takes the focus once it is shown. */
  const submitted = useRef<string | null>(null);

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

  const focusFirstResult = useCallback(() => {
    const answer = page.current?.querySelector<HTMLElement>('[data-answer]');
    // Until the new answer arrives, that of the previous query is shown.
    if (!answer || answer.dataset['answer'] !== submitted.current) return;
    submitted.current = null;
    answer.querySelector<HTMLElement>('a[data-hit]')?.focus();
  }, []);

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
            submitted.current = typed.trim();
            focusFirstResult();
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
            onChange={({ currentTarget }) => {
              submitted.current = null;
              setTyped(currentTarget.value);
            }}
            onBlur={() => {
              submitted.current = null;
              writeAddress();
            }}
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
      {/* In the document before its first text, so that screen readers announce it. */}
      <p ref={setStatus} role="status" className={classes.count} />
      {typed.trim() === '' || texts.data === undefined || today === null ? (
        <UsefulLinks />
      ) : (
        <SearchOutcome
          query={typed.trim()}
          texts={texts.data}
          today={today}
          status={status}
          onShown={focusFirstResult}
        />
      )}
    </article>
  );
}

interface SearchOutcomeProps {
  readonly query: string;
  readonly texts: SearchableTexts;
  readonly today: SeoulDay;
  /** The live region of the page. */
  readonly status: HTMLElement | null;
  readonly onShown: () => void;
}

function SearchOutcome({ query, texts, today, status, onShown }: SearchOutcomeProps) {
  const { t } = useTranslation('pages/search');
  const locale = useLocale();
  const { data, error } = useQuery(searchQueries.found(query, locale, texts, today));
  useEffect(onShown, [data, onShown]);
  const total = data?.groups.reduce((sum, group) => sum + group.total, 0) ?? 0;
  const text =
    data === undefined
      ? t(error === null ? 'searching' : 'failed')
      : `${total === 0 ? t('none') : t('found', { total })}${data.isComplete ? '' : ` ${t('incomplete')}`}`;
  return (
    <>
      {status !== null && createPortal(text, status)}
      {data !== undefined && <SearchResults answer={data} />}
    </>
  );
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
