import { Fragment } from 'react';
import { church } from '../../content/church.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Renders the office's phone number within a text as a link that does not wrap. */
export function WithChurchPhone({ children: text }: { readonly children: string }) {
  const locale = useLocale();
  const { international, display } = church.phone;
  const number = display[locale];
  return text.split(number).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <a href={`tel:${international}`}>{number}</a>}
      {part}
    </Fragment>
  ));
}
