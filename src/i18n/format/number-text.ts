/**
 * An integer with thousands separators, as both languages use: `12,345`. Does not use `Intl`, because creating the
 * first `Intl.NumberFormat` blocks a slow phone for 50 ms.
 */
export function numberText(value: number): string {
  return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
