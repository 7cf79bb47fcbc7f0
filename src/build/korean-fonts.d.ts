declare module 'virtual:korean-fonts' {
  /** URLs of the deferred fonts that the site's own texts use. */
  export const siteFonts: readonly string[];
}
