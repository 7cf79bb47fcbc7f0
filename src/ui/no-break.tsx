import { Fragment } from 'react';

/**
 * Allows line breaks only between words: not at a hyphen, and not between a street and its number. Copied text is
 * unchanged.
 */
export function NoBreak({ children: text }: { readonly children: string }) {
  return text.match(/(\d+ )?[^ ]+( \d[^ ]*)?/g)?.map((words, at) => (
    <Fragment key={at}>
      {at > 0 && ' '}
      <span className="no-break">{words}</span>
    </Fragment>
  ));
}
