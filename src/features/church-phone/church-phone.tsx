import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { church } from '../../content/church.ts';

/** A text that may name the office's number: a tap calls it, and no line breaks it. */
export function WithChurchPhone({ children: text }: { readonly children: string }) {
  const { i18n } = useTranslation();
  const { international, display } = church.phone;
  const number = display[i18n.language === 'en' ? 'en' : 'ko'];
  return text.split(number).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <a href={`tel:${international}`}>{number}</a>}
      {part}
    </Fragment>
  ));
}
