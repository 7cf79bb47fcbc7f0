/** Whether the user enabled data saving (`saveData` of the Network Information API, Chromium only). */
export function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
