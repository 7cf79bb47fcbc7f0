import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ResumedNoteProps {
  /** What of the draft is missing. */
  readonly lost?: string;
  readonly onDiscard: () => void;
}

/** Shown above a form that was opened with its draft. */
export function ResumedNote({ lost = '', onDiscard }: ResumedNoteProps) {
  const { t } = useTranslation('admin/frame');
  return (
    <Alert color="ember" role="status">
      <Group justify="space-between">
        {`${t('resumed.text')} ${lost}`}
        <Button variant="subtle" onClick={onDiscard}>
          {t('resumed.discard')}
        </Button>
      </Group>
    </Alert>
  );
}
