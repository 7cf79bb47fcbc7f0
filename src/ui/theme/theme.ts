import { createTheme } from '@mantine/core';

/** How Mantine's parts behave; how they look is in `mantine.css`. */
export const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
});
