import { Fragment } from 'react';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import classes from './prayer-text.module.css';
import { stanzasOf } from './stanzas.ts';

/** A prayer as on the page of a prayer book; selecting and copying gives its lines as they were written. */
export function PrayerText({ content }: { readonly content: string }) {
  return (
    <div className={classes['text']} lang="ko" data-testid="prayer-text">
      {stanzasOf(content).map((lines, stanza) => (
        <Fragment key={stanza}>
          {stanza > 0 && '\n\n'}
          <p className={classes['stanza']}>
            {lines.map((line, number) => (
              <Fragment key={number}>
                {number > 0 && '\n'}
                <span className={classes['line']}>{line}</span>
              </Fragment>
            ))}
          </p>
        </Fragment>
      ))}
    </div>
  );
}

/** Where the page's first script writes the prayer that the device holds, in the form of {@link PrayerText}. */
export function InlinePrayerText() {
  return (
    <div
      id="inline-prayer"
      className={`${classes['text']} ${classes['early']}`}
      lang="ko"
      data-stanza={classes['stanza']}
      data-line={classes['line']}
      {...unhydratedContent}
    />
  );
}
