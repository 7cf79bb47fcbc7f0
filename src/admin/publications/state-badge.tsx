import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PublishedState } from '../../domain/published-state.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';

/** The state as text and shape: a check mark is public, the others are visible to staff only. */
export function StateBadge({ state }: { readonly state: PublishedState }) {
  const { t } = useTranslation('admin/publications');
  const isPublic = state === 'published';
  return (
    <Badge
      component="span"
      variant="outline"
      color={isPublic ? 'var(--behold-calm)' : 'var(--behold-ink-soft)'}
      leftSection={isPublic && <CheckIcon />}
    >
      {t(`states.${state}`)}
    </Badge>
  );
}
