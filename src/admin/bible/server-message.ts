/** The server's own words, which staff are shown where links and books are read and saved. */
export function serverMessageOf(error: Error): string {
  return 'said' in error && typeof error.said === 'string' ? error.said : '';
}
