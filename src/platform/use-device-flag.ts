import { useCallback, useSyncExternalStore } from 'react';
import {
  DEVICE_FLAG_DEFAULTS,
  readDeviceFlag,
  subscribeDeviceFlags,
  writeDeviceFlag,
  type DeviceFlag,
  type DeviceFlags,
} from './device-flags.ts';

/** The flag and its setter; the default value until hydration, to match the prerendered page. */
export function useDeviceFlag<F extends DeviceFlag>(
  flag: F,
): readonly [value: DeviceFlags[F], set: (value: DeviceFlags[F]) => void] {
  const value = useSyncExternalStore(
    subscribeDeviceFlags,
    () => readDeviceFlag(flag),
    () => DEVICE_FLAG_DEFAULTS[flag],
  );
  const set = useCallback((next: DeviceFlags[F]) => writeDeviceFlag(flag, next), [flag]);
  return [value, set];
}
