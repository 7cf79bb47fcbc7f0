const PRECACHED_SUBSETS =
  /(^|\/)behold-(sans-(first|dictionary)|serif-common-[12]|serif-bold-(first|dictionary))\b[^/]*\.woff2$/;

/**
 * Whether an installed app keeps this font file from the start: what our own texts and nearly all Korean prose are set
 * in. The other slices are kept as soon as a text needs them.
 */
export function isPrecachedFont(file: string): boolean {
  return PRECACHED_SUBSETS.test(file);
}
