import { createTheme } from '@mantine/core';

/** How Mantine's parts behave; how they look is in `mantine.css`. */
export const theme = createTheme({
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
