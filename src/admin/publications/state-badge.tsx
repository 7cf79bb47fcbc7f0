import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublishedState } from '../../domain/publication-form.ts';

/** The state as text and shape: a filled badge is public, an outlined one is visible to staff only. */
export function StateBadge({ state }: { readonly state: PublishedState }) {
  const { t } = useTranslation('admin/publications');
  return (
    <Badge
      component="span"
      {...(state === 'published' ? { color: 'calm' } : { variant: 'default' })}
    >
      {t(`states.${state}`)}
    </Badge>
  );
}
