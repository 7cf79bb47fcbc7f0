const PRECACHED_SUBSETS =
  /(^|\/)behold-((sans|serif-bold)-(first|dictionary|latin)|serif-common-[12])\b[^/]*\.woff2$/;

/**
 * Whether this font file is precached: the subsets for our own texts in both languages and nearly all Korean prose. The
 * others are cached on first use.
 */
export function isPrecachedFont(file: string): boolean {
  return PRECACHED_SUBSETS.test(file);
}
