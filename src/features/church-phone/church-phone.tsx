import { Fragment } from 'react';
import { church } from '../../content/church.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Any other phone number within a text, such as 1833-6972 or +82 1833-6972. */
const OTHER_NUMBER = /((?:\+\d{1,3} |\b)\d{2,4}(?:-\d{3,4})+)\b/;

/** Renders the phone numbers within a text as links that do not wrap. */
export function WithChurchPhone({ children: text }: { readonly children: string }) {
  const locale = useLocale();
  const { international, display } = church.phone;
  const number = display[locale];
  return text.split(number).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <a href={`tel:${international}`}>{number}</a>}
      {part.split(OTHER_NUMBER).map((piece, index) =>
        index % 2 === 0 ? (
          piece
        ) : (
          <a key={index} href={`tel:${piece.replaceAll(/[ -]/g, '')}`}>
            {piece}
          </a>
        ),
      )}
    </Fragment>
  ));
}
