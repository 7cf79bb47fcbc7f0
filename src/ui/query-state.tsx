import { useId, type ReactNode } from 'react';
import classes from './query-state.module.css';

/** What the parts below need of a query; TanStack's result is one. */
export interface ReadableQuery<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
}

interface QueryStateProps<T> {
  readonly query: ReadableQuery<T>;
  /** As large as what is coming, so that nothing jumps. */
  readonly loading: ReactNode;
  readonly failed: (error: Error) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Data that is there is shown, however old and whatever failed since: what a person reads is never taken away. */
export function QueryState<T>({ query, loading, failed, children }: QueryStateProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.error === null ? loading : failed(query.error);
}

interface LoadingLinesProps {
  /** Lines in each paragraph of what is coming. */
  readonly paragraphs: readonly number[];
  /** Read aloud. */
  readonly label: string;
}

/** Lines of the surrounding font and leading, so that the text arrives where they were. */
export function LoadingLines({ paragraphs, label }: LoadingLinesProps) {
  return (
    <div className={classes['lines']}>
      <p className="visually-hidden">{label}</p>
      {paragraphs.map((lines, paragraph) => (
        <div key={paragraph} className={classes['paragraph']} aria-hidden="true">
          {Array.from({ length: lines }, (_, line) => (
            <span key={line} className={classes['line']} />
          ))}
        </div>
      ))}
    </div>
  );
}

interface StateMessageProps {
  /** `empty`: there is nothing. `away`: nobody can be asked now. `error`: asking failed. */
  readonly kind: 'empty' | 'away' | 'error';
  readonly heading: string;
  /** What it means, and what will come when. */
  readonly children?: ReactNode;
  /** Links and buttons: what to do now. */
  readonly actions?: ReactNode;
}

/** Stands where the content would: says what is the matter, in words and shape, and what to do. */
export function StateMessage({ kind, heading, children, actions }: StateMessageProps) {
  const headingId = useId();
  return (
    <div className={classes['message']} data-kind={kind} role="group" aria-labelledby={headingId}>
      <StateSign kind={kind} />
      <p id={headingId} className={classes['heading']}>
        {heading}
      </p>
      {children !== undefined && <div className={classes['body']}>{children}</div>}
      {actions !== undefined && actions !== false && (
        <div className={classes['actions']}>{actions}</div>
      )}
    </div>
  );
}

/** The sun at rest, behind a cloud, or gone down. */
function StateSign({ kind }: { readonly kind: StateMessageProps['kind'] }) {
  return (
    <svg className={classes['sign']} viewBox="0 0 96 48" aria-hidden="true" focusable="false">
      <path className={classes['glow']} d="M20 40a28 28 0 0 1 56 0z" />
      <path
        className={classes['sun']}
        d={kind === 'error' ? 'M38 40a10 6 0 0 1 20 0z' : 'M32 40a16 16 0 0 1 32 0z'}
      />
      <path className={classes['horizon']} d="M4 40h88" />
      {kind === 'away' && <path className={classes['horizon']} d="M12 30h26M52 24h32M44 32h20" />}
    </svg>
  );
}

/** How old the shown thing is; stands above it, quietly. */
export function StaleNote({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes['stale']}>
      <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M10 6v4.4l2.8 1.8" />
      </svg>
      <span>{children}</span>
    </p>
  );
}
