import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ConfirmLeaveContext,
  hasUnsavedChanges,
  watchUnsavedChanges,
  type ConfirmLeave,
} from './unsaved-changes.ts';

/** The view and its open item. List filters are excluded, as changing them loses no input. */
function placeOf(search: object): string {
  return ['tab', 'item', 'day'].map((name) => String(Reflect.get(search, name) ?? '')).join(' ');
}

/**
 * Asks for confirmation before navigation discards unsaved changes; on closing, the browser's own prompt does. The
 * question ends with leaving when a save that was under way has succeeded.
 */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('admin/frame');
  const [asking, setAsking] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      hasUnsavedChanges() &&
      (current.pathname !== next.pathname || placeOf(current.search) !== placeOf(next.search)),
    enableBeforeUnload: hasUnsavedChanges,
    withResolver: true,
  });
  const confirmLeave = useCallback<ConfirmLeave>(() => {
    if (!hasUnsavedChanges()) return Promise.resolve(true);
    return new Promise((resolve) => setAsking(() => resolve));
  }, []);
  const answer = (leave: boolean) => {
    asking?.(leave);
    setAsking(null);
    if (leave) blocker.proceed?.();
    else blocker.reset?.();
  };
  const isAsking = asking !== null || blocker.status === 'blocked';
  const leave = useEffectEvent(() => answer(true));
  useEffect(() => (isAsking ? watchUnsavedChanges(() => leave()) : undefined), [isAsking]);

  return (
    <ConfirmLeaveContext value={confirmLeave}>
      {children}
      <Modal
        opened={isAsking}
        onClose={() => answer(false)}
        title={t('unsaved.title')}
        closeButtonProps={{ 'aria-label': t('unsaved.stay') }}
      >
        <Text>{t('unsaved.body')}</Text>
        <Group mt="md">
          <Button data-autofocus onClick={() => answer(false)}>
            {t('unsaved.stay')}
          </Button>
          <Button variant="default" onClick={() => answer(true)}>
            {t('unsaved.leave')}
          </Button>
        </Group>
      </Modal>
    </ConfirmLeaveContext>
  );
}
