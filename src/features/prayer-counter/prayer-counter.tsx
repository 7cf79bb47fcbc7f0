import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceFlag } from '../../platform/use-device-flag.ts';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { useAutoOpen } from '../../ui/auto-open.ts';
import phoneClasses from './prayer-counter-phone.module.css';
import classes from './prayer-counter.module.css';
import { useHideOverContent } from './use-hide-over-content.ts';

const loadDialog = async () => (await import('./prayer-counter-dialog.tsx')).PrayerCounterDialog;

interface PrayerCounterProps {
  /** False while something else takes precedence, such as the opening popup: never show both. */
  readonly mayAutoOpen: boolean;
}

/**
 * The floating prayer button and its dialog, mounted once for the whole site. Without a Suspense boundary of its own: a
 * click before hydration is replayed when the deferred boundary around it is hydrated, and would be lost if this part
 * were still waiting for its texts.
 */
export function PrayerCounter({ mayAutoOpen }: PrayerCounterProps) {
  const { t } = useTranslation('prayer-counter');
  const [visited, setVisited] = useDeviceFlag('prayerCounterVisited');
  const [opened, setOpened] = useState(false);
  const [button, isHidden] = useHideOverContent();
  const dialog = useLazyModule(loadDialog);
  const { request } = dialog;

  const open = () => {
    setOpened(true);
    setVisited(true);
    request();
  };
  // On a visitor's first visit.
  useAutoOpen({
    isDue: mayAutoOpen && !visited && !opened,
    isLoaded: dialog.part !== null,
    load: request,
    open,
  });

  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${classes.floating} ${phoneClasses.floating}`}
        data-hidden={isHidden || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={request}
        onFocus={request}
        onClick={open}
      >
        <PrayingHands />
        {t('open')}
      </button>
      <LazyDialog
        module={dialog}
        opened={opened}
        onClose={() => setOpened(false)}
        failureText={t('loadFailed')}
      />
    </>
  );
}

function PrayingHands() {
  return (
    <svg className={classes.hands} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 4.5c-1.6 0-2.4 1.2-2.6 2.7l-1.2 8.3-4 5.4a3 3 0 0 0-.6 1.8v4.8h4.6l3.2-2.6c.4-.3.6-.8.6-1.3z" />
      <path d="M16 4.5c1.6 0 2.4 1.2 2.6 2.7l1.2 8.3 4 5.4a3 3 0 0 1 .6 1.8v4.8h-4.6l-3.2-2.6a1.7 1.7 0 0 1-.6-1.3z" />
    </svg>
  );
}
