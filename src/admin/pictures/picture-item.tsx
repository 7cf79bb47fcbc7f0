import { ActionIcon, AspectRatio, Badge, Box, Group, Image, Progress, Text } from '@mantine/core';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RetryIcon, TrashIcon } from '../../ui/icons/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, GripIcon, StarIcon } from '../shared/staff-icons.tsx';
import { useDrag } from '../shared/use-drag.ts';
import { useStaffFailureText } from '../shared/staff-failure.ts';
import classes from './picture-field.module.css';
import type { QueuedPicture } from './queued-picture.ts';

interface PictureItemProps {
  readonly picture: QueuedPicture;
  readonly index: number;
  readonly count: number;
  readonly isThumbnail: boolean;
  readonly onMove: (index: number) => void;
  readonly onDragTo: (x: number, y: number) => void;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** One picture of the list, with its state, its place and its buttons. */
export function PictureItem(props: PictureItemProps) {
  const { picture, index, count, isThumbnail, onMove, onDragTo } = props;
  const { t } = useTranslation('admin/pictures');
  const { isDragged, startDrag } = useDrag({ onMove: onDragTo });
  const which = { place: index + 1 };
  const id = useId();
  const failureId = picture.state.kind === 'failed' ? id : undefined;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const reached = targetIndex(event.key, index, count);
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
        aria-describedby={failureId}
        onKeyDown={onKeyDown}
        onPointerDown={startDrag}
      >
        <GripIcon />
      </ActionIcon>
      <AspectRatio
        component="span"
        ratio={3 / 4}
        flex="none"
        w="min(4.5rem, 20vw)"
        bg="var(--behold-paper-sunk)"
      >
        {picture.preview !== null && (
          <Image src={picture.preview} alt={t('pictureOf', which)} radius="sm" draggable={false} />
        )}
      </AspectRatio>
      {/* An error message needs the width of a sentence. */}
      <Box flex={picture.state.kind === 'failed' ? '1 1 14rem' : '1 1 4.5rem'} miw={0}>
        <Text component="div" fw={700}>
          {t('place', which)} {isThumbnail && <Badge variant="light">{t('thumbnail')}</Badge>}
        </Text>
        <StateLine id={id} picture={picture} />
      </Box>
      <Group gap={0} ml="auto">
        <ActionIcon
          aria-label={t('earlier', which)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ArrowUpIcon />
        </ActionIcon>
        <ActionIcon
          aria-label={t('later', which)}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
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
          <ActionIcon
            aria-label={t('retry', which)}
            aria-describedby={failureId}
            onClick={props.onRetry}
          >
            <RetryIcon />
          </ActionIcon>
        )}
        <ActionIcon
          aria-label={t(isUnderway(picture) ? 'cancel' : 'remove', which)}
          onClick={props.onRemove}
        >
          <TrashIcon />
        </ActionIcon>
      </Group>
    </Group>
  );
}

function isUnderway({ state }: QueuedPicture): boolean {
  return state.kind !== 'stored' && state.kind !== 'failed';
}

interface StateLineProps {
  /** Of the failure, which describes the buttons of the picture. */
  readonly id: string;
  readonly picture: QueuedPicture;
}

function StateLine({ id, picture: { state, name } }: StateLineProps) {
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
        <Text id={id} size="sm" fw={700} c="danger">
          {t('states.failed')}{' '}
          {state.failure === 'storage_full' ? t('states.full') : failureText(state.failure)}
        </Text>
      );
  }
}

/** The index that a key moves to within the list; null for other keys. */
function targetIndex(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowLeft':
      return Math.max(0, index - 1);
    case 'ArrowDown':
    case 'ArrowRight':
      return Math.min(count - 1, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
