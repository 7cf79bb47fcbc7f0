/** Making a formatter reads tables and takes longer than hundreds of uses of it, so it is made once. */
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Whole numbers with the separators of the language; `locale` is a BCP 47 tag. */
export function numberFormat(locale: string): Intl.NumberFormat {
  const format = numberFormats.get(locale) ?? new Intl.NumberFormat(locale);
  numberFormats.set(locale, format);
  return format;
}
