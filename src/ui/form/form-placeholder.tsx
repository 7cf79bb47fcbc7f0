import { useRef, type ReactNode } from 'react';
import { RetryButton } from '../retry-button.tsx';
import classes from './form-placeholder.module.css';

interface FormPlaceholderProps {
  readonly loading: string;
  /** Set if the form failed to load. */
  readonly failure?: {
    readonly text: ReactNode;
    readonly onRetry: () => void;
  } | null;
  readonly children?: ReactNode;
}

/** Reserves the height of a lazy-loaded form to prevent layout shifts: 60rem, or the value of `--form-place`. */
export function FormPlaceholder({ loading, failure = null, children }: FormPlaceholderProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className={classes.place}>
      {failure === null ? (
        <p className={classes.loading} role="status">
          {loading}
        </p>
      ) : (
        <div role="alert" className={classes.failed}>
          <p>{failure.text}</p>
          <RetryButton
            onClick={() => {
              // The button disappears.
              place.current?.focus({ preventScroll: true });
              failure.onRetry();
            }}
          />
        </div>
      )}
      {children}
    </div>
  );
}
