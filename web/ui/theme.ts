import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const vermilion: MantineColorsTuple = [
  '#fdf1ed',
  '#f6e1d9',
  '#edc0b2',
  '#e49d89',
  '#dc7d65',
  '#d3634a',
  '#c24a35',
  '#b5382a',
  '#9a2b1f',
  '#7f2017',
];

/** Warm neutrals, from light to dark. */
const gray: MantineColorsTuple = [
  '#faf6ee',
  '#f4eee2',
  '#ece4d4',
  '#ddd1bd',
  '#cfc1aa',
  '#b0a18c',
  '#8c7f6f',
  '#6c6154',
  '#584e43',
  '#27211b',
];

/** The same for the dark scheme: Mantine takes text from the start and surfaces from the end. */
const dark: MantineColorsTuple = [
  '#f0e7d9',
  '#c3b7a6',
  '#9d9182',
  '#7c7062',
  '#574c40',
  '#3a332b',
  '#2a2520',
  '#211d19',
  '#171412',
  '#110f0d',
];

/** A dialog's header is not the page's banner. */
const PLAIN_HEADER = { header: { role: 'presentation' } };

/** The Mantine theme of the authoring pages; its colours are the tokens of `tokens.css`. */
export const theme = createTheme({
  white: '#fffdf9',
  black: '#27211b',
  primaryColor: 'vermilion',
  primaryShade: { light: 7, dark: 6 },
  colors: { vermilion, gray, dark },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  headings: {
    fontFamily: 'var(--font-story)',
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '2.4rem', lineHeight: '1.15' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.2rem', lineHeight: '1.3' },
      h4: { fontSize: '1.05rem', lineHeight: '1.35' },
    },
  },
  spacing: { '2xs': '0.3rem', xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '2rem' },
  radius: { xs: '3px', sm: '6px', md: '9px', lg: '14px', xl: '22px' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow-low)', md: 'var(--shadow-low)', lg: 'var(--shadow-high)', xl: 'var(--shadow-high)' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        overlayProps: { backgroundOpacity: 0.35, blur: 2 },
        attributes: PLAIN_HEADER,
      },
      styles: { title: { fontFamily: 'var(--font-story)', fontSize: '1.3rem', fontWeight: 600, lineHeight: 1.25 } },
    },
    // Mantine's placeholder for the initial focus is not a menu item, which ARIA forbids in a menu.
    Menu: { defaultProps: { shadow: 'lg', radius: 'md', withInitialFocusPlaceholder: false } },
    Drawer: { defaultProps: { attributes: PLAIN_HEADER } },
    // Not hidden when its anchor scrolls out of view: a hidden one could not be scrolled back to.
    Popover: { defaultProps: { shadow: 'lg', radius: 'md', hideDetached: false } },
    Tooltip: { defaultProps: { openDelay: 350, color: 'dark' } },
  },
});

const PAPER_AND_INK = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-faint)',
  '--mantine-color-placeholder': 'var(--ink-faint)',
  '--mantine-color-default': 'var(--sheet-raised)',
  '--mantine-color-default-hover': 'var(--paper-deep)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--paper-deep)',
  '--mantine-color-disabled-color': 'var(--ink-faint)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-error': 'var(--vermilion)',
  '--mantine-color-anchor': 'var(--indigo)',
  '--mantine-color-gray-light-color': 'var(--ink-soft)',
  '--mantine-color-gray-light-hover': 'var(--paper-deep)',
  '--mantine-color-vermilion-light': 'var(--vermilion-wash)',
  '--mantine-color-vermilion-light-color': 'var(--vermilion-deep)',
};

/** So that both schemes are defined in one place. Set for each scheme, since Mantine's own are. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: PAPER_AND_INK, dark: PAPER_AND_INK });
