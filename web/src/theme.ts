import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** Shade 7 of both has a contrast above 4.5 with white text (WCAG 2.2, 1.4.3). */
const PINE = [
  '#eef8f3',
  '#dcefe6',
  '#b5dfcd',
  '#8acdb1',
  '#63bb97',
  '#3f9f7b',
  '#2a8263',
  '#1b6b52',
  '#145643',
  '#0f4636',
] as const;
const DANGER = [
  '#fdf1f0',
  '#fae0de',
  '#f3bcb7',
  '#eb948c',
  '#e2695e',
  '#d5473a',
  '#c5372b',
  '#b3281e',
  '#942019',
  '#7a1a14',
] as const;

const inputDefaults = { defaultProps: { size: 'md' as const } };

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 7,
  colors: { pine: PINE, danger: DANGER },
  defaultRadius: 'md',
  cursorType: 'pointer',
  fontFamily:
    "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.25' },
      h2: { fontSize: '1.1875rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
    },
  },
  // By name: importing the components here would add all of them to the first page.
  components: {
    Anchor: { defaultProps: { underline: 'hover' } },
    Button: { defaultProps: { fw: 500 } },
    EmptyState: { styles: { title: { color: 'var(--mantine-color-text)' } } },
    // A menu may not contain the placeholder that takes the focus instead of the first item (WAI-ARIA 1.2).
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        overlayProps: { backgroundOpacity: 0.4 },
      },
      styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 600 } },
    },
    Paper: { defaultProps: { withBorder: true } },
    PasswordInput: inputDefaults,
    Select: inputDefaults,
    Textarea: inputDefaults,
    TextInput: inputDefaults,
  },
});

/** The library's own greys and reds for text have too little contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--app-canvas': '#f5f7f6',
    '--mantine-color-text': '#17211d',
    '--mantine-color-dimmed': '#56635d',
    '--mantine-color-placeholder': '#6a7770',
    '--mantine-color-error': '#b3281e',
    '--mantine-color-default-border': '#d5dcd8',
  },
  dark: {
    '--app-canvas': '#111715',
    '--mantine-color-body': '#1a2320',
    '--mantine-color-text': '#e3eae6',
    '--mantine-color-dimmed': '#a5b3ac',
    '--mantine-color-placeholder': '#93a29a',
    '--mantine-color-error': '#ff9c91',
    // Of dangerous items in menus.
    '--mantine-color-danger-6': '#eb948c',
    '--mantine-color-default': '#202b27',
    '--mantine-color-default-hover': '#28342f',
    '--mantine-color-default-border': '#3a4842',
  },
});
