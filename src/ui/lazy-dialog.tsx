import type { ComponentType } from 'react';
import { LoadFailedToast, type LoadFailedTexts } from './toast.tsx';
import type { LazyModule } from './use-lazy-module.ts';

export interface LazyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A dialog that is loaded on demand; if that fails while it is `opened`, a message with a button to retry. */
export function LazyDialog({
  module: { part: Dialog, failed, request, clearFailure },
  opened,
  onClose,
  texts,
}: LazyDialogProps & {
  readonly module: LazyModule<ComponentType<LazyDialogProps>>;
  readonly texts: LoadFailedTexts;
}) {
  return (
    <>
      {Dialog !== null && <Dialog opened={opened} onClose={onClose} />}
      {failed && opened && (
        <LoadFailedToast
          texts={texts}
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
