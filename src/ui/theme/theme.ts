import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/* Mantine wants ten shades; those the site uses are the tokens of the same name. */
const ember: MantineColorsTuple = [
  '#fdf1e7',
  '#fbe0cb',
  '#f7c39a',
  '#f3a063',
  '#e77f38',
  '#d0621c',
  '#b8470b',
  '#a63f08',
  '#96380a',
  '#6f2907',
];

/** The Mantine side of the tokens: components that come with Mantine look like everything else. */
export const theme = createTheme({
  colors: { ember },
  primaryColor: 'ember',
  primaryShade: 6,
  fontFamily: 'var(--behold-sans)',
  headings: { fontFamily: 'var(--behold-serif)', fontWeight: '700' },
  lineHeights: { md: '1.7' },
  defaultRadius: 'md',
  radius: { md: 'var(--behold-radius)', lg: 'var(--behold-radius-large)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
});

const shared = {
  '--mantine-color-body': 'var(--behold-paper-raised)',
  '--mantine-color-text': 'var(--behold-ink)',
  '--mantine-color-dimmed': 'var(--behold-ink-faint)',
  '--mantine-color-error': 'var(--behold-danger)',
  '--mantine-color-placeholder': 'var(--behold-ink-faint)',
  '--mantine-color-anchor': 'var(--behold-ember-text)',
  '--mantine-color-default': 'var(--behold-paper-raised)',
  '--mantine-color-default-hover': 'var(--behold-paper-sunk)',
  '--mantine-color-default-color': 'var(--behold-ink)',
  '--mantine-color-default-border': 'var(--behold-line-strong)',
};

/** Maps Mantine's own variables onto the tokens, in both colour schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: shared,
  dark: shared,
});
