import { useMemo, useSyncExternalStore } from 'react';
import {
  millisecondsUntilNextSlot,
  PUBLISHING_SLOT_MS,
  publishingSlotAt,
} from '../domain/publishing-slot.ts';
import { onClockChange } from './on-clock-change.ts';

const currentSlot = () => publishingSlotAt(new Date());

/** Calls the listener at every multiple of five minutes, until the returned function is called. */
export function onPublishingSlot(listener: () => void): () => void {
  return onClockChange({ read: currentSlot, untilNext: millisecondsUntilNextSlot }, listener);
}

/** The last multiple of five minutes, at which scheduled publications appear and disappear. */
export function usePublishingSlot(): Date {
  const slot = useSyncExternalStore(onPublishingSlot, currentSlot, currentSlot);
  return useMemo(() => new Date(slot * PUBLISHING_SLOT_MS), [slot]);
}
