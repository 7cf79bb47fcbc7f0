import { Fragment } from 'react';

/** A day and times, as formatted by `timesText`: lines break only after the day and after the dash between two times. */
export function WrappedTimes({ children: text }: { readonly children: string }) {
  return text.split(/(?<=\)) |(?<=, )|(?<=[~–]) ?/).map((part, at, parts) => (
    <Fragment key={`${at} ${part}`}>
      <span className="no-break">{part}</span>
      {parts[at + 1] !== undefined && !/[~–]$/.test(part) && ' '}
    </Fragment>
  ));
}
