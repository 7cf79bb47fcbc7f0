import { Button, Collapse, NativeSelect, SimpleGrid } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facilities } from '../../content/facilities.ts';
import { NO_FILTER, type ReviewFilter, type ReviewState } from '../../domain/reservation-review.ts';
import { SearchIcon } from '../../ui/icons/icons.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { DayRangeFields } from '../shared/day-range-fields.tsx';
import { useLocale } from '../../i18n/use-locale.ts';

type DecidedState = Exclude<ReviewState, 'pending'>;
export const DECIDED_STATES = ['decided', 'approved', 'rejected'] as const;

interface ReservationFilterProps {
  readonly filter: ReviewFilter;
  readonly onFilter: (filter: ReviewFilter) => void;
  /** Null if all listed requests have the same state. */
  readonly state: DecidedState | null;
  readonly onState: (state: DecidedState) => void;
}

/** On phones the filter is collapsed, so that pending requests come first. */
export function ReservationFilter({ filter, onFilter, state, onState }: ReservationFilterProps) {
  const { t } = useTranslation('admin/reservations');
  const language = useLocale();
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 39.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const isNarrowed =
    filter.search !== '' ||
    filter.resourceId !== null ||
    filter.from !== null ||
    filter.to !== null;
  const isOpen = isExpanded || isNarrowed || isNarrow === false;
  return (
    <div>
      {isNarrow === true && (
        <Button
          variant="default"
          leftSection={<SearchIcon />}
          aria-expanded={isOpen}
          aria-controls={`${id}-filter`}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t('filter.label')}
        </Button>
      )}
      <Collapse expanded={isOpen} id={`${id}-filter`} transitionDuration={0}>
        <form
          role="search"
          aria-label={t('filter.label')}
          onSubmit={(event) => event.preventDefault()}
        >
          <SimpleGrid minColWidth="11rem" autoFlow="auto-fit" spacing="sm">
            <SearchField
              label={t('filter.search')}
              description={t('filter.searchHint')}
              value={filter.search}
              onChange={(search) => onFilter({ ...filter, search })}
            />
            <NativeSelect
              label={t('filter.resource')}
              value={filter.resourceId ?? ''}
              onChange={({ currentTarget: { value } }) => {
                onFilter({ ...filter, resourceId: value === '' ? null : value });
              }}
              data={[
                { value: '', label: t('filter.allResources') },
                ...facilities.map(({ id: value, name }) => ({ value, label: name[language] })),
              ]}
            />
            {state !== null && (
              <NativeSelect
                label={t('filter.state')}
                value={state}
                onChange={({ currentTarget: { value } }) => {
                  onState(DECIDED_STATES.find((known) => known === value) ?? 'decided');
                }}
                data={DECIDED_STATES.map((known) => ({
                  value: known,
                  label: known === 'decided' ? t('filter.allStates') : t(`status.${known}`),
                }))}
              />
            )}
            <DayRangeFields
              labels={{ from: t('filter.from'), to: t('filter.to') }}
              range={filter}
              onChange={(days) => onFilter({ ...filter, ...days })}
            />
          </SimpleGrid>
          {isNarrowed && (
            <Button variant="default" onClick={() => onFilter(NO_FILTER)}>
              {t('filter.clear')}
            </Button>
          )}
        </form>
      </Collapse>
    </div>
  );
}
