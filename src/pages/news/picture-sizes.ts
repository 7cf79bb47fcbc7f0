/** How wide a picture is shown in the dialog of its shape, for the browser to choose the file: no wider than a phone. */
export const DIALOG_SIZES = {
  page: '(min-width: 36em) 25rem, 100vw',
  news: '(min-width: 48em) 41rem, 100vw',
} as const;
