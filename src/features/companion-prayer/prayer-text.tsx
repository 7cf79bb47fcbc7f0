import { Fragment } from 'react';
import { unhydratedContent } from '../../ui/unhydrated-content.ts';
import classes from './prayer-text.module.css';
import { stanzasOf } from './stanzas.ts';

/** The text of a prayer; selecting and copying preserves its line breaks. */
export function PrayerText({ content }: { readonly content: string }) {
  return (
    <div className={classes.text} lang="ko" data-testid="prayer-text">
      {stanzasOf(content).map((lines, stanza) => (
        <Fragment key={stanza}>
          {stanza > 0 && '\n\n'}
          <p className={classes.stanza}>
            {lines.map((line, number) => (
              <Fragment key={number}>
                {number > 0 && '\n'}
                <span className={classes.line}>{line}</span>
              </Fragment>
            ))}
          </p>
        </Fragment>
      ))}
    </div>
  );
}

/** Where the inline script renders the stored prayer, with the markup of {@link PrayerText}. */
export function InlinePrayerText() {
  return (
    <div
      id="inline-prayer"
      className={`${classes.text} ${classes.inline}`}
      lang="ko"
      data-stanza={classes.stanza}
      data-line={classes.line}
      {...unhydratedContent}
    />
  );
}
