/** The permanent address of an item of the current page, which a parameter of the query names. */
export function itemUrl(parameter: string, value: string): string {
  const url = new URL(window.location.pathname, window.location.origin);
  url.searchParams.set(parameter, value);
  return url.href;
}
