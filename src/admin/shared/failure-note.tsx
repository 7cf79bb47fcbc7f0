import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export interface FailureNoteProps {
  /** What failed and why; null if nothing did. */
  readonly text: string | null;
  /** Repeats what failed. */
  readonly onRetry?: (() => void) | undefined;
}

/** A failed action, announced where it happened, with a button that repeats it. */
export function FailureNote({ text, onRetry }: FailureNoteProps) {
  const { t } = useTranslation('admin/frame');
  if (text === null) return null;
  return (
    <Alert color="danger" role="alert">
      <Group justify="space-between" gap="xs">
        {text}
        {onRetry !== undefined && (
          <Button variant="default" onClick={onRetry}>
            {t('failures.retry')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
