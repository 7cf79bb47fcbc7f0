import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { LoadFailedToast } from './toast.tsx';
import type { LazyModule } from './use-lazy-module.ts';

export interface LazyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is loaded on demand. If loading fails while it is `opened`, a message with a button to retry is
 * shown instead; it is closed when the page changes.
 */
export function LazyDialog({
  module: { part: Dialog, failed, request, clearFailure },
  opened,
  onClose,
  failureText,
}: LazyDialogProps & {
  readonly module: LazyModule<ComponentType<LazyDialogProps>>;
  readonly failureText: string;
}) {
  const router = useRouter();
  const close = useEffectEvent(onClose);
  // Back leads to another page in browsers in which it does not close dialogs first.
  useEffect(() => {
    if (!opened) return undefined;
    return router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
      if (pathChanged) close();
    });
  }, [router, opened]);

  return (
    <>
      {Dialog !== null && <Dialog opened={opened} onClose={onClose} />}
      {failed && opened && (
        <LoadFailedToast
          text={failureText}
          onRetry={request}
          onDismiss={() => {
            onClose();
            clearFailure();
          }}
        />
      )}
    </>
  );
}
