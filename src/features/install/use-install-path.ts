import { useHydrated, useLocation } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { installPath, type InstallPath } from '../../domain/install-path.ts';
import { isStandalone } from '../../platform/is-standalone.ts';
import { hasInstallOffer, subscribeInstallOffer } from './capture-install-prompt.ts';

const NONE: InstallPath = { kind: 'none' };

/**
 * How this device can install the site; `none` until the page is hydrated, because the prerendered page is the same for
 * every device.
 */
export function useInstallPath(): InstallPath {
  const isHydrated = useHydrated();
  const promptReady = useSyncExternalStore(subscribeInstallOffer, hasInstallOffer, () => false);
  const href = useLocation({ select: (location) => location.href });

  return useMemo(
    () =>
      isHydrated
        ? installPath({
            userAgent: navigator.userAgent,
            maxTouchPoints: navigator.maxTouchPoints,
            standalone: isStandalone(),
            promptReady,
            url: new URL(href, location.origin).href,
          })
        : NONE,
    [isHydrated, promptReady, href],
  );
}
