import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface PrayerConflictProps {
  /** What somebody else did with the prayer: `removedEarlier` before the form was opened, the others while it is open. */
  readonly kind: 'changed' | 'removed' | 'removedEarlier';
  readonly isSaving: boolean;
  readonly onKeepOwn: () => void;
  readonly onTakeTheirs: () => void;
}

/** Says that somebody else changed or deleted the prayer, to choose which text to keep. */
export function PrayerConflict({ kind, isSaving, onKeepOwn, onTakeTheirs }: PrayerConflictProps) {
  const { t } = useTranslation('admin/prayers');
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  const isRemoved = kind !== 'changed';
  return (
    <Alert role="none" color="danger">
      <Stack gap="sm">
        <Text ref={text} tabIndex={-1}>
          {t(`conflict.${kind}`)}
        </Text>
        <Group gap="sm">
          <Button aria-disabled={isSaving} onClick={onKeepOwn}>
            {t(isRemoved ? 'conflict.putBack' : 'conflict.keepOwn')}
          </Button>
          {!isRemoved && (
            <Button variant="default" onClick={onTakeTheirs}>
              {t('conflict.takeTheirs')}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
