import {
  ActionIcon,
  Alert,
  Badge,
  Box,
  Button,
  Fieldset,
  FileButton,
  Group,
  List,
  Progress,
  Text,
} from '@mantine/core';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PICTURE_BOUNDS, type PictureProblem } from '../../domain/picture-file.ts';
import { RetryIcon } from '../../ui/icons/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, BinIcon, GripIcon, StarIcon } from '../shared/staff-icons.tsx';
import { useDrag } from '../shared/use-drag.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import classes from './picture-field.module.css';
import {
  unfinishedUploads,
  type QueuedPicture,
  type UploadQueue,
  type UploadQueueSnapshot,
} from './upload-queue.ts';
import { useIncomingFiles } from './use-incoming-files.ts';

const PROBLEM_TEXTS = {
  empty: 'problems.empty',
  notPicture: 'problems.notPicture',
  svg: 'problems.svg',
  tooLarge: 'problems.tooLarge',
  tooManyDots: 'problems.tooManyDots',
  damaged: 'problems.damaged',
  unsupported: 'problems.unsupported',
  tooMany: 'problems.tooMany',
  pdfLocked: 'problems.pdfLocked',
  pdfTooLong: 'problems.pdfTooLong',
} as const satisfies Record<PictureProblem, string>;

/** Filter of the file picker; the actual file type is checked afterwards. */
const ACCEPTED = 'image/*,.heic,.heif,.pdf,application/pdf';

interface PictureFieldProps {
  readonly queue: UploadQueue;
  readonly pictures: UploadQueueSnapshot;
}

/** The index that a key moves to within the list; null for other keys. */
function targetIndex(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, place - 1);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, place + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Adds pictures by file picker, drag and drop, paste or camera, reorders them, and selects the cover. The drop zone and
 * the sortable list are our own: `@mantine/dropzone` requires Node 22, and Mantine has no list that is sorted by drag.
 */
export function PictureField({ queue, pictures: { gallery, refused } }: PictureFieldProps) {
  const { t } = useTranslation('admin/pictures');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const resetPicker = useRef<() => void>(null);
  const resetCamera = useRef<() => void>(null);
  const choosing = useRef<HTMLButtonElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const count = gallery.pictures.length;
  const { failed } = unfinishedUploads(gallery);

  const take = (files: readonly File[]) => {
    if (files.length === 0) return;
    queue.dismissRefused();
    queue.add(files);
  };
  const isOver = useIncomingFiles(take);

  const move = (picture: QueuedPicture, place: number) => {
    const from = gallery.pictures.findIndex((other) => other.id === picture.id);
    if (place === from || place < 0 || place >= count) return;
    // Moving an element in the document removes the focus from it.
    const active = document.activeElement;
    queue.move(picture.id, place);
    requestAnimationFrame(() => {
      const own = active instanceof HTMLButtonElement && active.isConnected && !active.disabled;
      const handle = list.current?.querySelector<HTMLElement>(`[data-handle='${picture.id}']`);
      (own ? active : handle)?.focus();
    });
    setAnnouncement(t('moved', { from: from + 1, place: place + 1, count }));
  };

  const remove = (picture: QueuedPicture, place: number) => {
    queue.remove(picture.id);
    setAnnouncement(t('removed', { place: place + 1, count: count - 1 }));
    requestAnimationFrame(() => {
      const handles = list.current?.querySelectorAll<HTMLElement>('[data-handle]');
      (handles?.[Math.min(place, handles.length - 1)] ?? choosing.current)?.focus();
    });
  };

  /** Index of the picture under the pointer. */
  const placeAt = (x: number, y: number): number | null => {
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

      {refused.length > 0 && (
        <Alert color="danger" title={t('refused', { count: refused.length })}>
          <List size="sm">
            {refused.map(({ name, problem }, place) => (
              <List.Item key={`${place} ${name}`} style={{ overflowWrap: 'anywhere' }}>
                <b>{name}</b> {t(PROBLEM_TEXTS[problem], bounds)}
              </List.Item>
            ))}
          </List>
          <Button variant="subtle" onClick={() => queue.dismissRefused()}>
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
      {count > 0 && (
        <ol ref={list} className={classes.pictures} aria-label={t('list', { count })}>
          {gallery.pictures.map((picture, place) => (
            <PictureItem
              key={picture.id}
              picture={picture}
              place={place}
              count={count}
              isThumbnail={gallery.thumbnail === picture.id}
              onMove={(to) => move(picture, to)}
              onDragTo={(x, y) => {
                const to = placeAt(x, y);
                if (to !== null) move(picture, to);
              }}
              onChoose={() => {
                queue.choose(picture.id);
                setAnnouncement(t('chosen', { place: place + 1 }));
              }}
              onRetry={() => queue.retry(picture.id)}
              onRemove={() => remove(picture, place)}
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

interface PictureItemProps {
  readonly picture: QueuedPicture;
  readonly place: number;
  readonly count: number;
  readonly isThumbnail: boolean;
  readonly onMove: (place: number) => void;
  readonly onDragTo: (x: number, y: number) => void;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

function PictureItem(props: PictureItemProps) {
  const { picture, place, count, isThumbnail, onMove, onDragTo } = props;
  const { t } = useTranslation('admin/pictures');
  const { isDragged, startDrag } = useDrag({ onMove: onDragTo });
  const which = { place: place + 1 };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const reached = targetIndex(event.key, place, count);
    if (reached === null) return;
    event.preventDefault();
    onMove(reached);
  };

  return (
    <Group
      component="li"
      gap="xs"
      p="xs"
      className={classes.picture}
      data-dragged={isDragged}
      data-state={picture.state.kind}
    >
      <ActionIcon
        className={classes.handle}
        data-handle={picture.id}
        aria-label={t('order', { ...which, count })}
        onKeyDown={onKeyDown}
        onPointerDown={startDrag}
      >
        <GripIcon />
      </ActionIcon>
      <span className={classes.look}>
        {picture.preview !== null && (
          <img src={picture.preview} alt={t('pictureOf', which)} draggable={false} />
        )}
      </span>
      {/* An error message needs the width of a sentence. */}
      <Box flex={picture.state.kind === 'failed' ? '1 1 14rem' : '1 1 4.5rem'} miw={0}>
        <Text component="div" fw={700}>
          {t('place', which)} {isThumbnail && <Badge variant="light">{t('thumbnail')}</Badge>}
        </Text>
        <StateLine picture={picture} />
      </Box>
      <Group gap={0} ml="auto">
        <ActionIcon
          aria-label={t('earlier', which)}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUpIcon />
        </ActionIcon>
        <ActionIcon
          aria-label={t('later', which)}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDownIcon />
        </ActionIcon>
        <ActionIcon
          variant={isThumbnail ? 'filled' : 'subtle'}
          color={isThumbnail ? 'ember' : 'gray'}
          aria-label={t('makeThumbnail', which)}
          aria-pressed={isThumbnail}
          onClick={props.onChoose}
        >
          <StarIcon />
        </ActionIcon>
        {picture.state.kind === 'failed' && (
          <ActionIcon aria-label={t('retry', which)} onClick={props.onRetry}>
            <RetryIcon />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t(isUnderway(picture) ? 'cancel' : 'remove', which)}
          onClick={props.onRemove}
        >
          <BinIcon />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function isUnderway({ state }: QueuedPicture): boolean {
  return state.kind !== 'stored' && state.kind !== 'failed';
}

function StateLine({ picture: { state, name } }: { readonly picture: QueuedPicture }) {
  const { t } = useTranslation('admin/pictures');
  const failureText = useStaffFailureText();
  switch (state.kind) {
    case 'stored':
      return name === '' ? null : (
        <Text size="sm" c="dimmed">
          {t('states.stored')}
        </Text>
      );
    case 'waiting':
    case 'preparing':
      return (
        <Text size="sm" c="dimmed">
          {t(`states.${state.kind}`)}
        </Text>
      );
    case 'sending': {
      const percent = Math.round(state.share * 100);
      return (
        <Text component="div" size="sm" c="dimmed">
          {t('states.sending', { percent })}
          <Progress value={percent} aria-label={t('states.sending', { percent })} />
        </Text>
      );
    }
    case 'failed':
      return (
        <Text size="sm" fw={700} c="danger" role="alert">
          {t('states.failed')}{' '}
          {state.failure === 'storage_full' ? t('states.full') : failureText(state.failure)}
        </Text>
      );
  }
}
