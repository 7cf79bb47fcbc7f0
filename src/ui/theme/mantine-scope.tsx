import { createTheme, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine.css';

/** Behavior of Mantine's components; their styles are in `mantine.css`. */
const theme = createTheme({
  respectReducedMotion: true,
  cursorType: 'pointer',
});

/**
 * Provider for everything that uses Mantine. It loads with the dialogs and forms that need it, because no first screen
 * does and Mantine would be an eighth of the first route's script.
 */
export function MantineScope({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
