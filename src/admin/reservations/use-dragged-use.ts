import { useRef, useState, type PointerEvent } from 'react';
import type { ReservationTimes } from '../../domain/reservation-times.ts';
import { timesMovedBy, type ScheduledUse, type TimeLine } from '../../domain/room-use.ts';
import { useDrag } from '../shared/use-drag.ts';

/** Resolves with whether it was moved. */
export type MoveUse = (
  use: ScheduledUse,
  resourceId: string,
  times: ReservationTimes,
) => Promise<boolean>;

/** In px; a shorter movement is a press. */
const DRAG_THRESHOLD = 6;

/**
 * Moves a use by dragging it along its lane or to another one; lanes are the elements with `data-lane`. Not a hook of
 * the lane, because a use that is dragged to another lane is mounted again.
 */
export function useDraggedUse(line: TimeLine, onMove: MoveUse) {
  /** Where a dragged or just moved use is shown. */
  const [moved, setMoved] = useState<ScheduledUse | null>(null);
  const grabbed = useRef<{
    readonly x: number;
    readonly y: number;
    readonly use: ScheduledUse;
    target: ScheduledUse | null;
  } | null>(null);
  const { isDragged, startDrag } = useDrag({
    onMove: (x, y) => {
      const grab = grabbed.current;
      if (grab === null) return;
      if (grab.target === null && Math.hypot(x - grab.x, y - grab.y) < DRAG_THRESHOLD) return;
      const lane = document
        .elementsFromPoint(x, y)
        .map((element) => element.closest<HTMLElement>('[data-lane]'))
        .find((found) => found !== null);
      if (!lane) return;
      const steps = Math.round(((x - grab.x) / lane.clientWidth) * line.count);
      grab.target = {
        ...grab.use,
        resourceId: lane.dataset['lane'] ?? grab.use.resourceId,
        times: timesMovedBy(grab.use.times, steps * line.stepMs),
      };
      setMoved(grab.target);
    },
    onDrop: () => {
      const grab = grabbed.current;
      if (grab === null || grab.target === null) return;
      const { use, target } = grab;
      const isSame =
        use.resourceId === target.resourceId &&
        use.times.startTime === target.times.startTime &&
        use.times.startDate === target.times.startDate;
      if (isSame) setMoved(null);
      else void onMove(use, target.resourceId, target.times).then(() => setMoved(null));
    },
    onCancel: () => setMoved(null),
  });
  return {
    moved,
    isDragged,
    grab: (use: ScheduledUse, event: PointerEvent) => {
      grabbed.current = { x: event.clientX, y: event.clientY, use, target: null };
      // A finger scrolls the calendar; a use that it touches is moved in its dialog.
      if (use.blockId !== null && event.pointerType !== 'touch') startDrag(event);
    },
    /** Whether the last press has become a drag. */
    wasMoved: () => grabbed.current?.target !== null,
  };
}
