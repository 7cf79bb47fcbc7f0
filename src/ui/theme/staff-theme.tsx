import {
  type AlertProps,
  createTheme,
  MantineProvider,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MantineTheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import './staff-theme.css';

/** One token for all ten shades; the token itself differs between light and dark. */
const shades = (token: string): MantineColorsTuple => {
  const color = `var(--behold-${token})`;
  return [color, color, color, color, color, color, color, color, color, color];
};

/** An item that is still growing when it is pressed may lose the press. */
const AT_ONCE = { transitionProps: { duration: 0 } };

const theme = createTheme({
  primaryColor: 'ember',
  colors: { ember: shades('ember'), danger: shades('danger'), calm: shades('calm') },
  white: '#fff',
  black: 'var(--behold-ink)',
  autoContrast: false,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  fontFamily: 'var(--behold-sans)',
  headings: { fontFamily: 'var(--behold-serif)' },
  fontSizes: {
    xs: '0.875rem',
    sm: 'var(--behold-text-small)',
    md: 'var(--behold-text)',
    lg: 'var(--behold-text-large)',
  },
  lineHeights: { xs: '1.5', sm: '1.5', md: '1.6', lg: '1.5' },
  radius: { sm: '0.375rem', md: 'var(--behold-radius)', lg: 'var(--behold-radius-large)' },
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: () => ({ root: { '--button-height': 'var(--behold-target)' } }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', color: 'gray' },
      vars: () => ({ root: { '--ai-size': 'var(--behold-target)' } }),
    },
    Input: {
      defaultProps: { size: 'md' },
      vars: () => ({ wrapper: { '--input-height': 'var(--behold-target)' } }),
    },
    InputWrapper: {
      defaultProps: {
        size: 'md',
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
        // As in the forms of the site, only optional fields are marked.
        withAsterisk: false,
      },
    },
    PasswordInput: {
      vars: () => ({ root: { '--psi-button-size': 'var(--behold-target)' } }),
    },
    Alert: {
      vars: (_theme: MantineTheme, { color }: AlertProps) => ({
        root: color === 'danger' ? { '--alert-bd': '1px solid var(--behold-danger)' } : {},
      }),
    },
    Accordion: { defaultProps: { transitionDuration: 0 } },
    Badge: { defaultProps: { tt: 'none' } },
    // Above the site header, whose z-index is 200.
    Modal: { defaultProps: { zIndex: 250, centered: true, size: '34rem' } },
    Menu: { defaultProps: { ...AT_ONCE, zIndex: 260 } },
    Popover: { defaultProps: { ...AT_ONCE, zIndex: 260 } },
    Combobox: { defaultProps: { ...AT_ONCE, zIndex: 260 } },
    Spotlight: { defaultProps: { zIndex: 270 } },
  },
});

const variables = {
  '--mantine-color-body': 'var(--behold-paper)',
  '--mantine-color-text': 'var(--behold-ink)',
  '--mantine-color-bright': 'var(--behold-ink)',
  '--mantine-color-dimmed': 'var(--behold-ink-soft)',
  '--mantine-color-placeholder': 'var(--behold-ink-faint)',
  '--mantine-color-anchor': 'var(--behold-ember-text)',
  '--mantine-color-error': 'var(--behold-danger)',
  '--mantine-color-default': 'var(--behold-paper-raised)',
  '--mantine-color-default-hover': 'var(--behold-paper-sunk)',
  '--mantine-color-default-color': 'var(--behold-ink)',
  '--mantine-color-default-border': 'var(--behold-line-strong)',
  '--mantine-color-disabled': 'var(--behold-paper-sunk)',
  '--mantine-color-disabled-color': 'var(--behold-ink-soft)',
  '--mantine-color-disabled-border': 'var(--behold-line)',
  '--mantine-primary-color-contrast': 'var(--behold-on-ember)',
  '--mantine-color-ember-filled-hover': 'var(--behold-ember-deep)',
  '--mantine-color-ember-text': 'var(--behold-ember-text)',
  '--mantine-color-ember-light': 'var(--behold-light-soft)',
  '--mantine-color-ember-light-hover': 'var(--behold-light-soft)',
  '--mantine-color-ember-light-color': 'var(--behold-ink)',
  '--mantine-color-ember-outline': 'var(--behold-ember-text)',
  // With one token for all shades, Mantine's light variant would be text on its own color.
  '--mantine-color-danger-light': 'var(--behold-paper-raised)',
  '--mantine-color-danger-light-hover': 'var(--behold-paper-sunk)',
  '--mantine-color-danger-light-color': 'var(--behold-danger)',
  '--mantine-color-gray-text': 'var(--behold-ink)',
  '--mantine-color-gray-light': 'var(--behold-paper-sunk)',
  '--mantine-color-gray-light-hover': 'var(--behold-line)',
  '--mantine-color-gray-light-color': 'var(--behold-ink)',
  '--mantine-color-gray-outline': 'var(--behold-line-strong)',
  // Mantine uses white and gray in the light scheme and dark in the dark one; both map to the tokens, which follow the
  // scheme.
  '--mantine-color-gray-0': 'var(--behold-paper-sunk)',
  '--mantine-color-gray-1': 'var(--behold-paper-sunk)',
  '--mantine-color-gray-2': 'var(--behold-line)',
  '--mantine-color-gray-3': 'var(--behold-line)',
  '--mantine-color-gray-4': 'var(--behold-line-strong)',
  '--mantine-color-gray-5': 'var(--behold-ink-faint)',
  '--mantine-color-gray-6': 'var(--behold-ink-faint)',
  '--mantine-color-gray-7': 'var(--behold-ink-soft)',
  '--mantine-color-dark-0': 'var(--behold-ink)',
  '--mantine-color-dark-1': 'var(--behold-ink-soft)',
  '--mantine-color-dark-2': 'var(--behold-ink-soft)',
  '--mantine-color-dark-3': 'var(--behold-ink-faint)',
  '--mantine-color-dark-4': 'var(--behold-line-strong)',
  '--mantine-color-dark-5': 'var(--behold-line)',
  '--mantine-color-dark-6': 'var(--behold-paper-raised)',
  '--mantine-color-dark-7': 'var(--behold-paper)',
  '--mantine-color-dark-8': 'var(--behold-paper-sunk)',
  '--mantine-shadow-xs': 'none',
  '--mantine-shadow-sm': 'none',
  '--mantine-shadow-md': 'var(--behold-shadow)',
  '--mantine-shadow-lg': 'var(--behold-shadow)',
  '--mantine-shadow-xl': 'var(--behold-shadow)',
};

/** The same for both schemes, because the tokens change with the scheme. */
const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});

/**
 * Mantine with the colors, spacing and fonts of the tokens, for the admin area and account pages. Load it lazily, so
 * that no public page pays for it.
 */
export function StaffTheme({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariablesResolver}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
