import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import {
  FIRST_MINISTRY,
  ministries,
  ministrySearch,
  type MinistryId,
  validateMinistrySearch,
} from '../../content/ministries.ts';
import { Tabs, type TabChoice } from '../../ui/tabs.tsx';
import { MinistryDetail } from './ministry-detail.tsx';

/** The ministries in tabs; the open tab is in the address, so that it can be shared. */
export function MinistryTabs() {
  const { t } = useTranslation('pages/ministry');
  const search = validateMinistrySearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  // The prerendered page has no search parameters; they apply after hydration.
  const open = useHydrated() ? (search.tab ?? FIRST_MINISTRY) : FIRST_MINISTRY;

  const show = (id: MinistryId, choice: TabChoice) => {
    void navigate({
      to: '/{-$locale}/ministry',
      search: ministrySearch(id),
      replace: choice === 'passed',
      resetScroll: false,
    });
  };

  return (
    <Tabs
      label={t('detail.tabs')}
      tabs={ministries.map((ministry) => ({
        id: ministry.id,
        label: t(`items.${ministry.id}.short`),
        panel: <MinistryDetail ministry={ministry} />,
      }))}
      open={open}
      onOpen={show}
    />
  );
}
