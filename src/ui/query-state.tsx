import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './query-state.module.css';

/** The part of a TanStack query result that the components below use. */
export interface ReadableQuery<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly errorUpdateCount?: number;
}

interface QueryStateProps<T> {
  readonly query: ReadableQuery<T>;
  /** A skeleton of the same size as the content, to prevent layout shifts. */
  readonly loading: ReactNode;
  readonly failed: (error: Error) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/**
 * Renders the data if there is any, even if it is stale or a refetch failed, so that displayed content never
 * disappears.
 */
export function QueryState<T>({ query, loading, failed, children }: QueryStateProps<T>) {
  const error = useLastError(query);
  if (query.data !== undefined) return children(query.data);
  return error === null ? loading : failed(error);
}

/**
 * Why there is no data, also while the query is repeated: the message stays until the answer, because its button "Try
 * again" has the focus. TanStack Query resets the error of a query without data when it fetches again.
 */
export function useLastError(query: ReadableQuery<unknown> | undefined): Error | null {
  const error = query?.error ?? null;
  const [last, setLast] = useState(error);
  if (error !== null && error !== last) setLast(error);
  if (query?.data !== undefined) return null;
  // The last error may be that of another query.
  return (query?.errorUpdateCount ?? 0) > 0 ? (error ?? last) : error;
}

interface LoadingLinesProps {
  /** Number of lines in each paragraph of the expected text. */
  readonly paragraphs: readonly number[];
  /** Announced by screen readers. */
  readonly label: string;
}

/** Skeleton lines with the surrounding font and line height, so that the text appears in the same place. */
export function LoadingLines({ paragraphs, label }: LoadingLinesProps) {
  return (
    <div className={classes.lines}>
      <p className="visually-hidden">{label}</p>
      {paragraphs.map((lines, paragraph) => (
        <div key={paragraph} className={classes.paragraph} aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className={classes.line} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface StateMessageProps {
  /** `empty`: there is no content. `unreachable`: the server cannot be reached. `error`: the request failed. */
  readonly kind: 'empty' | 'unreachable' | 'error';
  readonly heading: string;
  /** An explanation, and when to expect the content. */
  readonly children?: ReactNode;
  /** Links and buttons with the next steps. */
  readonly actions?: ReactNode;
  /** Adds a button "Try again"; resolves after the attempt. */
  readonly onRetry?: () => unknown;
}

/** Shown instead of the content: an illustration, the state and what to do next. */
export function StateMessage({ kind, heading, children, actions, onRetry }: StateMessageProps) {
  const headingId = useId();
  return (
    <div className={classes.message} data-kind={kind} role="group" aria-labelledby={headingId}>
      <StateSign kind={kind} />
      <p id={headingId} className={classes.heading}>
        {heading}
      </p>
      {children !== undefined && <div className={classes.body}>{children}</div>}
      {((actions !== undefined && actions !== false) || onRetry !== undefined) && (
        <div className={classes.actions}>
          {actions}
          {onRetry !== undefined && <RetryAction onClick={onRetry} />}
        </div>
      )}
    </div>
  );
}

interface RetryActionProps {
  /** Resolves after the attempt; a successful one replaces the button. */
  readonly onClick: () => unknown;
  readonly className?: string;
}

/** Repeats a failed request or import. It keeps the focus meanwhile, and says if the attempt has failed again. */
export function RetryAction({ onClick, className }: RetryActionProps) {
  const { t } = useTranslation();
  const [text, setText] = useState<'loading' | 'retryFailed' | null>(null);
  const isBusy = text === 'loading';
  const retry = async () => {
    setText('loading');
    await onClick();
    setText('retryFailed');
  };
  return (
    <>
      <button
        type="button"
        className={className}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) void retry();
        }}
      >
        {t(isBusy ? 'loading' : 'retry')}
      </button>
      <span className="visually-hidden" role="status">
        {text && t(text)}
      </span>
    </>
  );
}

/** The sun at rest (`empty`), behind a cloud (`unreachable`) or set (`error`). */
function StateSign({ kind }: { readonly kind: StateMessageProps['kind'] }) {
  return (
    <svg className={classes.sign} viewBox="0 0 96 48" aria-hidden="true">
      <path className={classes.glow} d="M20 40a28 28 0 0 1 56 0z" />
      <path
        className={classes.sun}
        d={kind === 'error' ? 'M38 40a10 6 0 0 1 20 0z' : 'M32 40a16 16 0 0 1 32 0z'}
      />
      <path className={classes.horizon} d="M4 40h88" />
      {kind === 'unreachable' && (
        <path className={classes.horizon} d="M12 30h26M52 24h32M44 32h20" />
      )}
    </svg>
  );
}

/** States the age of the content below it. */
export function StaleNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.stale}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M10 6v4.4l2.8 1.8" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
