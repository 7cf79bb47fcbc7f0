import type { ReactNode } from 'react';
import { actionClass } from '../actions.tsx';
import classes from './form-placeholder.module.css';

interface FormPlaceholderProps {
  readonly loading: string;
  /** Set when the form could not be fetched. */
  readonly failure?: {
    readonly text: string;
    readonly retryLabel: string;
    readonly onRetry: () => void;
  } | null;
  readonly children?: ReactNode;
}

/** Keeps the room of a form that is not there yet, so that what follows does not jump: 60rem, or what `--form-place` says. */
export function FormPlaceholder({ loading, failure = null, children }: FormPlaceholderProps) {
  return (
    <div className={classes['place']}>
      {failure === null ? (
        <p className={classes['loading']}>{loading}</p>
      ) : (
        <div role="alert" className={classes['failed']}>
          <p>{failure.text}</p>
          <button type="button" className={actionClass('secondary')} onClick={failure.onRetry}>
            {failure.retryLabel}
          </button>
        </div>
      )}
      {children}
    </div>
  );
}
