import { useTranslation } from 'react-i18next';
import classes from './publication-table.module.css';

/** Told by word and by shape: a full sun is seen by all, a ring by staff only. */
export function StateBadge({ isPublished }: { readonly isPublished: boolean }) {
  const { t } = useTranslation('admin/publications');
  return (
    <span className={classes['state']} data-published={isPublished}>
      <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r="5.5" />
      </svg>
      {t(isPublished ? 'states.published' : 'states.private')}
    </span>
  );
}
