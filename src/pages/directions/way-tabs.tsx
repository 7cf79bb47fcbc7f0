import { useHydrated, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { type Way, type WayId, ways } from '../../content/directions.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { type TabChoice, Tabs } from '../../ui/tabs.tsx';
import classes from './directions-page.module.css';
import { validateDirectionsSearch } from './directions-search.ts';

/** Directions in tabs; the open tab is in the address, so that it can be shared. */
export function WayTabs() {
  const { t } = useTranslation('pages/directions');
  const search = validateDirectionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const first = ways[0]?.id ?? 'subway';
  // The prerendered page has no search parameters; they apply after hydration.
  const open = useHydrated() ? (search.way ?? first) : first;

  const show = (way: WayId, choice: TabChoice) => {
    void navigate({
      to: '/{-$locale}/directions',
      search: validateDirectionsSearch({ way }),
      replace: choice === 'passed',
      resetScroll: false,
    });
  };

  return (
    <Tabs
      label={t('tabs')}
      tabs={ways.map((way) => ({
        id: way.id,
        label: t(`ways.${way.id}`),
        panel: <WayText way={way} />,
      }))}
      open={open}
      onOpen={show}
    />
  );
}

function WayText({ way: { id, goal, steps, address } }: { readonly way: Way }) {
  const { t } = useTranslation(['pages/directions', 'pages/contact']);
  const language = useLocale();
  return (
    <div className={classes.way}>
      <h2 data-keep-clear>{goal[language]}</h2>
      {steps.map((step) => (
        <p key={step.en}>{step[language]}</p>
      ))}
      {id === 'parking' && <p>{t('fee')}</p>}
      {address !== undefined && (
        <p className={classes.address}>
          <strong>{address[language]}</strong>
          <CopyButton
            text={address[language]}
            label={t('pages/contact:copy.action')}
            copied={t('pages/contact:copy.copied')}
            failed={t('pages/contact:copy.failed')}
          />
        </p>
      )}
    </div>
  );
}
