import { Alert, Button, Fieldset, FileButton, Group, List, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_BOUNDS } from '../../domain/picture-file.ts';
import { focusAfterUpdate } from '../../ui/focus.ts';
import { RetryIcon } from '../../ui/icons/icons.tsx';
import classes from './picture-field.module.css';
import {
  unfinishedUploads,
  type QueuedPicture,
  type UploadQueueSnapshot,
} from './queued-picture.ts';
import type { UploadQueue } from './upload-queue.ts';
import { useIncomingFiles } from './use-incoming-files.ts';
import { PictureItem } from './picture-item.tsx';

/** Filter of the file picker; the actual file type is checked afterwards. */
const ACCEPTED = 'image/*,.heic,.heif,.pdf,application/pdf';

interface PictureFieldProps {
  readonly queue: UploadQueue;
  readonly pictures: UploadQueueSnapshot;
}

/**
 * Adds pictures by file picker, drag and drop, paste or camera, reorders them, and selects the cover. The drop zone and
 * the sortable list are our own: `@mantine/dropzone` requires Node 22, and Mantine has no list that is sorted by drag.
 */
export function PictureField({ queue, pictures: { gallery, rejected } }: PictureFieldProps) {
  const { t } = useTranslation('admin/pictures');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const resetPicker = useRef<() => void>(null);
  const resetCamera = useRef<() => void>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = gallery.pictures.length;
  const { failed } = unfinishedUploads(gallery);
  const failedPositions = gallery.pictures.flatMap(({ state }, index) =>
    state.kind === 'failed' ? [index + 1] : [],
  );

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    queue.dismissRejected();
    queue.add(files);
  };
  const isOver = useIncomingFiles(take);

  const move = (picture: QueuedPicture, index: number) => {
    const from = gallery.pictures.findIndex((other) => other.id === picture.id);
    if (index === from || index < 0 || index >= count) return;
    // Moving an element in the document removes the focus from it.
    const active = document.activeElement;
    focusAfterUpdate(
      () => {
        queue.move(picture.id, index);
        setAnnouncement(t('moved', { from: from + 1, place: index + 1, count }));
      },
      () =>
        active instanceof HTMLButtonElement && active.isConnected && !active.disabled
          ? active
          : list.current?.querySelector<HTMLElement>(`[data-handle='${picture.id}']`),
    );
  };

  const remove = (picture: QueuedPicture, index: number) => {
    focusAfterUpdate(
      () => {
        queue.remove(picture.id);
        setAnnouncement(t('removed', { place: index + 1, count: count - 1 }));
      },
      () => {
        const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle]');
        return handles?.[Math.min(index, handles.length - 1)] ?? choosing.current;
      },
    );
  };

  /** Index of the picture under the pointer. */
  const indexAt = (x: number, y: number): number | null => {
    const items = [...(list.current?.children ?? [])];
    const at = items.findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return x >= left && x <= right && y >= top && y <= bottom;
    });
    return at === -1 ? null : at;
  };

  return (
    <Fieldset legend={t('legend')} variant="default" className={classes.field} data-over={isOver}>
      <Text size="sm" c="dimmed" id={`${id}-hint`}>
        {t('hint', { most: PICTURE_BOUNDS.pictures })}
      </Text>
      <Group gap="sm">
        <FileButton
          multiple
          accept={ACCEPTED}
          resetRef={resetPicker}
          onChange={(files) => {
            take(files);
            resetPicker.current?.();
          }}
        >
          {(props) => (
            <Button {...props} ref={choosing} variant="default" aria-describedby={`${id}-hint`}>
              {t('choose')}
            </Button>
          )}
        </FileButton>
        <FileButton
          accept="image/*"
          capture="environment"
          resetRef={resetCamera}
          onChange={(file) => {
            if (file !== null) take([file]);
            resetCamera.current?.();
          }}
        >
          {(props) => (
            <Button {...props} variant="default" className={classes.camera}>
              {t('photograph')}
            </Button>
          )}
        </FileButton>
      </Group>

      {rejected.length > 0 && (
        <Alert color="danger" title={t('rejected', { count: rejected.length })}>
          <List size="sm">
            {rejected.map(({ name, problem }, index) => (
              <List.Item key={`${index} ${name}`} style={{ overflowWrap: 'anywhere' }}>
                <b>{name}</b> {t(`problems.${problem}`, bounds)}
              </List.Item>
            ))}
          </List>
          <Button variant="subtle" onClick={() => queue.dismissRejected()}>
            {t('dismiss')}
          </Button>
        </Alert>
      )}

      {failed > 1 && (
        <Button
          variant="default"
          mr="auto"
          leftSection={<RetryIcon />}
          onClick={() => {
            queue.retryAll();
            // The focused button disappears with the failed pictures.
            choosing.current?.focus();
          }}
        >
          {t('retryAll', { count: failed })}
        </Button>
      )}

      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {/* One announcement for all: without a connection every picture fails. */}
      <p className="visually-hidden" role="status">
        {failed > 0 && t('failed', { places: failedPositions.join(', ') })}
      </p>
      {count > 0 && (
        <ol ref={list} className={classes.pictures} aria-label={t('list', { count })} role="list">
          {gallery.pictures.map((picture, index) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              index={index}
              count={count}
              isThumbnail={gallery.thumbnail === picture.id}
              onMove={(to) => move(picture, to)}
              onDragTo={(x, y) => {
                const to = indexAt(x, y);
                if (to !== null) move(picture, to);
              }}
              onChoose={() => {
                queue.choose(picture.id);
                setAnnouncement(t('chosen', { place: index + 1 }));
              }}
              onRetry={() => queue.retry(picture.id)}
              onRemove={() => remove(picture, index)}
            />
          ))}
        </ol>
      )}
    </Fieldset>
  );
}

const bounds = {
  megabytes: PICTURE_BOUNDS.fileBytes / 1024 / 1024,
  most: PICTURE_BOUNDS.pictures,
};
