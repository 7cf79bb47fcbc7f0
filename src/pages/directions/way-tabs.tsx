import { useTranslation } from 'react-i18next';
import { useLocale } from '../../i18n/use-locale.ts';
import { type Way, ways } from '../../content/directions.ts';
import { AddressTabs } from '../../ui/address-tabs.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import classes from './directions-page.module.css';

/** Directions in tabs. */
export function WayTabs() {
  const { t } = useTranslation('pages/directions');
  return (
    <AddressTabs
      param="way"
      label={t('tabs')}
      tabs={ways.map((way) => ({
        id: way.id,
        label: t(`ways.${way.id}`),
        panel: <WayText way={way} />,
      }))}
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
