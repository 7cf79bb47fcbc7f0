/**
 * A whole number with thousands separators: `12,345`, which is how both languages write it. Written by hand, because making
 * the first `Intl.NumberFormat` keeps a slow phone busy for 50 ms.
 */
export function numberText(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
