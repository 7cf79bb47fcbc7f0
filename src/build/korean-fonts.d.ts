declare module 'virtual:korean-fonts' {
  /** URLs of the fonts of the first paint, for `<link rel="preload" as="font">`. */
  export const preloadedFonts: readonly string[];
  /** URLs of the deferred fonts that the site's own texts use. */
  export const siteFonts: readonly string[];
}
