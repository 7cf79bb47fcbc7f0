import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { MantineScope } from './theme/mantine-scope.tsx';

/** The platform's close request (not supported by every browser): Escape on a keyboard, "back" on Android. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

interface DialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Set if it may differ from the language of the page. */
  readonly titleLang?: string | undefined;
  /** Name of the close button, "Close" by default. */
  readonly closeLabel?: string;
  /** `narrow` for a single task, `wide` for reading and browsing. */
  readonly size?: 'narrow' | 'wide';
  /**
   * Uses the maximum height whatever the content, so that content which loads step by step does not resize the dialog.
   */
  readonly isTall?: boolean;
  /** Initial focus: the title, or the content's element marked `data-autofocus` (else its first control). */
  readonly initialFocus?: 'title' | 'content';
  /** Closed only by buttons in its content, without a close button: closing it by accident would lose too much. */
  readonly isHeld?: boolean;
  readonly children: ReactNode;
}

/**
 * The site's only dialog component: a bottom sheet on phones, a centered card elsewhere. Load it lazily, as it imports
 * Mantine.
 */
export function Dialog({
  opened,
  onClose,
  title,
  titleLang,
  closeLabel,
  size = 'narrow',
  isTall = false,
  initialFocus = 'title',
  isHeld = false,
  children,
}: DialogProps) {
  const { t } = useTranslation();
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
        // The style sheet animates it: Mantine's transition would render it twice before it is visible.
        transitionProps={{ duration: 0 }}
        classNames={{
          root: classes.root,
          inner: classes.inner,
          content: [classes.content, size === 'wide' && classes.wide, isTall && classes.tall]
            .filter(Boolean)
            .join(' '),
          title: classes.title,
          close: classes.close,
          overlay: classes.overlay,
        }}
      >
        <Modal.Overlay />
        <Modal.Content>
          <div className={classes.header}>
            <Modal.Title
              tabIndex={-1}
              lang={titleLang}
              {...(initialFocus === 'title' ? { 'data-autofocus': true } : {})}
            >
              {title}
            </Modal.Title>
            {!isHeld && <Modal.CloseButton aria-label={closeLabel ?? t('close')} />}
          </div>
          <div className={classes.body}>{children}</div>
        </Modal.Content>
      </Modal.Root>
    </MantineScope>
  );
}

/** Subscribes to the platform's close request; false if the browser has none and Escape must be handled instead. */
function useCloseRequest(isOpen: boolean, onClose: () => void): boolean {
  const { CloseWatcher } = globalThis;
  const [requests, setRequests] = useState(0);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || CloseWatcher === undefined) return undefined;
    const watcher = new CloseWatcher();
    watcher.onclose = () => {
      close();
      // A CloseWatcher handles one request. The dialog may have asked for confirmation instead of closing, so create a
      // new one.
      setRequests((count) => count + 1);
    };
    return () => {
      watcher.destroy();
    };
  }, [isOpen, requests, CloseWatcher]);
  return CloseWatcher !== undefined;
}

/**
 * Restores focus to the opener. Mantine does so only from the second opening on, because a lazy dialog mounts opened.
 */
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
