import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import styles from './dialog.module.css';
import { MantineScope } from './theme/mantine-scope.tsx';

/** The platform's own request to close, not in every browser: Escape on a keyboard, "back" on an Android phone. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

export interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  /** `narrow` is for one thing to do, `wide` for something to read or look through. */
  readonly size?: 'narrow' | 'wide';
  /** As high as the screen lets it be, whatever it holds: for what comes in pieces and must not jump. */
  readonly isTall?: boolean;
  /**
   * Where the reader starts: at the title, or at the element of the content marked `data-autofocus`
   * (else the first control).
   */
  readonly initialFocus?: 'title' | 'content';
  /** Left by the buttons of its content alone, and without a cross: a stray press would cost too much. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/** The one dialog of the site: a sheet from below on phones, a card elsewhere. Load it lazily, it brings Mantine. */
export function Dialog({
  opened,
  onClose,
  title,
  closeLabel,
  size = 'narrow',
  isTall = false,
  initialFocus = 'title',
  isHeld = false,
  children,
}: DialogProps) {
  useFocusReturn(opened);
  const isWatched = useCloseRequest(opened && !isHeld, onClose);
  return (
    <MantineScope>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={!isHeld && !isWatched}
        closeOnClickOutside={!isHeld}
        returnFocus={false}
        zIndex={250}
        // It arrives by its style sheet: Mantine's own transition would render it twice before it is seen.
        transitionProps={{ duration: 0 }}
        classNames={{
          root: styles['root'] ?? '',
          inner: styles['inner'] ?? '',
          content: [styles['content'], size === 'wide' && styles['wide'], isTall && styles['tall']]
            .filter(Boolean)
            .join(' '),
          title: styles['title'] ?? '',
          close: styles['close'] ?? '',
          overlay: styles['overlay'] ?? '',
        }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={styles['header']}>
            <Modal.Title
              tabIndex={-1}
              {...(initialFocus === 'title' ? { 'data-autofocus': true } : {})}
            >
              {title}
            </Modal.Title>
            {!isHeld && <Modal.CloseButton aria-label={closeLabel} />}
          </div>
          <div className={styles['body']}>{children}</div>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  );
}

/** Hears the platform's request to close; false where the browser has none and Escape is to be listened for. */
function useCloseRequest(isOpen: boolean, onClose: () => void): boolean {
  const { CloseWatcher } = globalThis;
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      close();
      // It hears one request; the dialog may have asked something instead of closing.
      setRequests((count) => count + 1);
    };
    return () => {
      watcher.destroy();
    };
  }, [isOpen, requests, CloseWatcher]);
  return CloseWatcher !== undefined;
}

/** Mantine remembers the opener only from the second opening on, because a lazy dialog is born open. */
function useFocusReturn(opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const opener = document.activeElement;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [opened]);
}
