/** The server's own words, which staff are shown where links and books are read and saved. */
export function serverMessageOf(error: Error): string {
  return 'serverMessage' in error && typeof error.serverMessage === 'string'
    ? error.serverMessage
    : '';
}
