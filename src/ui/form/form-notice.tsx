import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { focusStart } from '../focus.ts';
import classes from './form.module.css';

interface FormNoticeProps extends ComponentProps<'div'> {
  readonly tone?: 'info' | 'failed' | 'done';
}

/** A message about a whole form; takes no space while empty. */
export function FormNotice({ tone = 'info', ...rest }: FormNoticeProps) {
  return <div {...rest} className={classes.notice} data-tone={tone} />;
}

/** The end of a form: errors about the whole form, then its buttons. */
export function FormEnd({
  alert,
  children,
}: {
  readonly alert: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.end}>
      <div role="alert" className={classes.summary}>
        {alert}
      </div>
      {children}
    </div>
  );
}

interface DeliveryNoticeProps {
  readonly state: 'sending' | 'waiting' | 'sent' | 'refused' | 'withdrawn';
  readonly heading: string;
  readonly text: string | null;
  readonly onRefused: () => void;
  /** Actions available while nothing is being sent. */
  readonly children: ReactNode;
}

/** The state of a submitted form, shown in its place. It takes the focus, as the focused element has been removed. */
export function DeliveryNotice({ state, heading, text, onRefused, children }: DeliveryNoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => focusStart(place.current), []);
  const isRefused = state === 'refused';
  const refusal = useRef(onRefused);
  useEffect(() => {
    if (isRefused) refusal.current();
  }, [isRefused]);
  return (
    <div
      ref={place}
      tabIndex={-1}
      className={`${classes.notice} ${classes.delivery}`}
      data-tone={state === 'sent' ? 'done' : 'info'}
    >
      <div role="status">
        <h3>{heading}</h3>
        {text !== null && <p>{text}</p>}
      </div>
      {children}
    </div>
  );
}
