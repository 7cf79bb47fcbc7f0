/** For an element whose content comes from the page's inline script; React leaves it as it finds it. */
export const unhydratedContent = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: '' },
} as const;
