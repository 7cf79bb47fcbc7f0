import { Fragment } from 'react';

/**
 * Breaks between words and nowhere else: not at a hyphen, not between a street and its number. What is copied out of it
 * stays as it was written.
 */
export function NoBreak({ children: text }: { readonly children: string }) {
  return text.match(/(\d+ )?[^ ]+( \d[^ ]*)?/g)?.map((words, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="no-break">{words}</span>
    </Fragment>
  ));
}
