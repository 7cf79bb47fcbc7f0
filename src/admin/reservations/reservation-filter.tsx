import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { NO_FILTER, type ReviewFilter, type ReviewState } from '../../domain/reservation-review.ts';
import { parseSeoulDay } from '../../domain/seoul-day.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { MAX_SEARCH_LENGTH } from '../shared/paged-list.tsx';
import classes from './reservations-tab.module.css';
import { useLocale } from '../../i18n/use-locale.ts';

export type DecidedState = Exclude<ReviewState, 'pending'>;
export const DECIDED_STATES = ['decided', 'approved', 'rejected'] as const;

interface ReservationFilterProps {
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  /** Null if all listed requests have the same state. */
  readonly state: DecidedState | null;
  readonly onState: (state: DecidedState) => void;
}

export function ReservationFilter({ filter, onFilter, state, onState }: ReservationFilterProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const isNarrowed =
    filter.search !== '' ||
    filter.resourceId !== null ||
    filter.from !== null ||
    filter.to !== null;
  const isBackwards = filter.from !== null && filter.to !== null && filter.to < filter.from;
  const day = (name: 'from' | 'to') => (
    <div className={classes.field}>
      <label htmlFor={`${id}-${name}`}>{t(`filter.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        type="date"
        value={filter[name] ?? ''}
        onChange={({ currentTarget: { value } }) => {
          onFilter({ ...filter, [name]: parseSeoulDay(value) });
        }}
        aria-invalid={isBackwards}
        aria-describedby={isBackwards ? `${id}-backwards` : undefined}
      />
    </div>
  );
  return (
    <>
      <button
        type="button"
        className={classes.unfold}
        aria-expanded={unfolded || isNarrowed}
        aria-controls={`${id}-filter`}
        onClick={() => setUnfolded(!unfolded)}
      >
        <SearchIcon />
        {t('filter.label')}
      </button>
      <form
        id={`${id}-filter`}
        className={classes.filter}
        data-unfolded={unfolded || isNarrowed}
        role="search"
        aria-label={t('filter.label')}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className={classes.field} data-field="search">
          <label htmlFor={`${id}-search`}>{t('filter.search')}</label>
          <input
            id={`${id}-search`}
            type="search"
            value={filter.search}
            maxLength={MAX_SEARCH_LENGTH}
            onChange={({ currentTarget: { value } }) => onFilter({ ...filter, search: value })}
            aria-describedby={`${id}-hint`}
          />
        </div>
        <div className={classes.field}>
          <label htmlFor={`${id}-resource`}>{t('filter.resource')}</label>
          <select
            id={`${id}-resource`}
            value={filter.resourceId ?? ''}
            onChange={({ currentTarget: { value } }) => {
              onFilter({ ...filter, resourceId: value === '' ? null : value });
            }}
          >
            <option value="">{t('filter.allResources')}</option>
            {facilities.map(({ id: resource, name }) => (
              <option key={resource} value={resource}>
                {name[language]}
              </option>
            ))}
          </select>
        </div>
        {state !== null && (
          <div className={classes.field}>
            <label htmlFor={`${id}-state`}>{t('filter.state')}</label>
            <select
              id={`${id}-state`}
              value={state}
              onChange={({ currentTarget: { value } }) => {
                onState(DECIDED_STATES.find((known) => known === value) ?? 'decided');
              }}
            >
              {DECIDED_STATES.map((known) => (
                <option key={known} value={known}>
                  {known === 'decided' ? t('filter.allStates') : t(`status.${known}`)}
                </option>
              ))}
            </select>
          </div>
        )}
        {day('from')}
        {day('to')}
        {isNarrowed && (
          <button type="button" className={classes.small} onClick={() => onFilter(NO_FILTER)}>
            {t('filter.clear')}
          </button>
        )}
        <p id={`${id}-hint`} className={classes.hint}>
          {t('filter.searchHint')}
        </p>
        <p id={`${id}-backwards`} className={classes.problem} role="alert">
          {isBackwards ? t('filter.backwards') : null}
        </p>
      </form>
    </>
  );
}
