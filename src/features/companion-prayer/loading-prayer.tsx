import { useTranslation } from 'react-i18next';
import { LoadingLines } from '../../ui/query-state.tsx';
import classes from './daily-prayer.module.css';

/** Number of lines in each stanza of a typical prayer. */
const USUAL_STANZAS = [4, 4, 2];

export function LoadingPrayer() {
  const { t } = useTranslation('companion-prayer');
  return (
    <div className={classes.loading}>
      <LoadingLines paragraphs={USUAL_STANZAS} label={t('loading')} />
    </div>
  );
}
