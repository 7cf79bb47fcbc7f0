const PRECACHED_SUBSETS =
  /(^|\/)behold-(sans-(first|dictionary)|serif-common-[12]|serif-bold-(first|dictionary))\b[^/]*\.woff2$/;

/**
 * Whether this font file is precached: the subsets for our own texts and nearly all Korean prose. The others are cached
 * on first use.
 */
export function isPrecachedFont(file: string): boolean {
  return PRECACHED_SUBSETS.test(file);
}
