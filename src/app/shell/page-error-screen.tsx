import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { shellTexts } from '../../i18n/shell-texts.ts';
import { useConnectivity } from '../../platform/use-connectivity.ts';
import { useRouteLocale } from '../../ui/use-route-locale.ts';
import classes from './page-error-screen.module.css';

/** Error screen for a page that failed to load or render; retrying reloads the page. */
export function PageErrorScreen(_: ErrorComponentProps) {
  const { pageError, retry } = shellTexts(useRouteLocale());
  // Prerendered only for devices without a connection.
  const isOffline = useConnectivity() !== 'online' || import.meta.env.SSR;
  useEffect(() => {
    // Leaving a page aborts its loads, and going back shows it as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  return (
    <div className={classes.screen} role="alert">
      <h1>{pageError.title}</h1>
      <p>{isOffline ? pageError.offlineBody : pageError.body}</p>
      <button
        type="button"
        onClick={() => {
          location.reload();
        }}
      >
        {retry}
      </button>
    </div>
  );
}
