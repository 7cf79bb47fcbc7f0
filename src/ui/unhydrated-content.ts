/**
 * Props for an element whose content is written by the page's inline script; React leaves it unchanged on hydration.
 */
export const unhydratedContent = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
} as const;
