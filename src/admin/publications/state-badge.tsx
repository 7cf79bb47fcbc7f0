import { useTranslation } from 'react-i18next';
import type { PublishedState } from '../../domain/publication-form.ts';
import classes from './publication-table.module.css';

/** The state as text and shape: a filled circle is public, a ring is visible to staff only. */
export function StateBadge({ state }: { readonly state: PublishedState }) {
  const { t } = useTranslation('admin/publications');
  return (
    <span className={classes.state} data-state={state}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="5.5" />
      </svg>
      {t(`states.${state}`)}
    </span>
  );
}
