declare module 'virtual:korean-fonts' {
  /** Addresses of the faces that the first paint needs, for `<link rel="preload" as="font">`. */
  export const preloadedFonts: readonly string[];
  /** Addresses of the later faces that the site's own texts are set in. */
  export const siteFonts: readonly string[];
}
