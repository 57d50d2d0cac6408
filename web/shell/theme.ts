import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { countCharacters } from './room-left.tsx'
import { takesTyped } from './take-typed.ts'

/** Ten shades per colour, from theme.css: shade 7 is the light token, shade 4 the dark one, shade 0 the soft one. */
const palm: MantineColorsTuple = [
  '#e3f0ea',
  '#cbe4d9',
  '#a3d2bf',
  '#74bfa3',
  '#39b78c',
  '#1d9a70',
  '#10805d',
  '#0b6b4f',
  '#0a5640',
  '#083f30',
]
const clay: MantineColorsTuple = [
  '#fdeee6',
  '#fbdccb',
  '#f8bfa0',
  '#fba581',
  '#ff8a5c',
  '#ee6a34',
  '#dc5118',
  '#c2410c',
  '#99330a',
  '#6f2608',
]
const marigold: MantineColorsTuple = [
  '#fdf3d7',
  '#fae7b2',
  '#f7d98c',
  '#f4cd6c',
  '#f2c14e',
  '#f2b134',
  '#d19318',
  '#8a5a00',
  '#6d4700',
  '#4f3400',
]
const indigo: MantineColorsTuple = [
  '#e8ebfb',
  '#d2d7f6',
  '#bcc5fb',
  '#b2bcff',
  '#a9b4ff',
  '#6c7bdb',
  '#4556b6',
  '#2b3a8c',
  '#222e70',
  '#1a2355',
]
const stone: MantineColorsTuple = [
  '#fbf9f4',
  '#f3f0e8',
  '#e6e1d6',
  '#d3cdc0',
  '#b0aca0',
  '#8b8e85',
  '#727b74',
  '#5d6a63',
  '#38433d',
  '#15201b',
]
const dark: MantineColorsTuple = [
  '#eef3ef',
  '#c7d0ca',
  '#9aa8a0',
  '#77867d',
  '#38443d',
  '#28332d',
  '#1d2722',
  '#161e1a',
  '#0f1512',
  '#0a0f0c',
]

/** Filled controls in palm or clay use the tokens, which differ by scheme. */
const variantColors: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  const name = input.color ?? input.theme.primaryColor
  if (input.variant !== 'filled' || !(name === 'palm' || name === 'clay')) return colors
  const hover = `color-mix(in srgb, var(--${name}) 88%, var(--ink))`
  return { ...colors, background: `var(--${name})`, hover, color: `var(--on-${name})` }
}

/** A dialog's header isn't the page's header. */
const attributes = { header: { role: 'none' } }

/** Mantine's theme. Screens use its colour names (`palm`, `clay`, `marigold`, `indigo`, `gray`) or the tokens of theme.css. */
export const theme = createTheme({
  colors: { palm, clay, marigold, indigo, gray: stone, dark, red: clay },
  primaryColor: 'palm',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  variantColorResolver: variantColors,
  black: '#15201b',
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  headings: {
    fontWeight: 'var(--weight-bold)',
    sizes: {
      h1: { fontSize: 'var(--text-2xl)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-xl)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--text-lg)', lineHeight: '1.35' },
      h4: { fontSize: 'var(--text-base)', lineHeight: '1.4' },
    },
  },
  // The tokens of web/ui/tokens.css under Mantine's names.
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-md)',
    md: 'var(--text-base)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  radius: {
    xs: 'var(--radius-sm)',
    sm: 'var(--radius-md)',
    md: 'var(--radius-md)',
    lg: 'var(--radius-lg)',
    xl: 'var(--radius-xl)',
  },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { label: { fontWeight: 'var(--weight-strong)' } } },
    // The controls' 10 px would make a checkbox look like a radio button.
    Checkbox: { defaultProps: { radius: 'xs' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg', withBorder: true } },
    Modal: { defaultProps: { radius: 'lg', centered: true, closeButtonProps: { 'aria-label': 'Close' }, attributes } },
    Drawer: {
      defaultProps: {
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { 'aria-label': 'Close' },
        attributes,
      },
    },
    // Pressed while it shows it.
    PasswordInput: {
      defaultProps: { visibilityToggleFocusable: true, visibilityToggleButtonProps: { 'aria-label': 'Show password' } },
    },
    // A list that opens with a dialog, which begins in its field, would cover the dialog.
    Select: { defaultProps: { ...takesTyped, openOnFocus: false } },
    MultiSelect: { defaultProps: { ...takesTyped, openOnFocus: false } },
    TextInput: { defaultProps: { inputContainer: countCharacters } },
    Textarea: { defaultProps: { inputContainer: countCharacters } },
    Tooltip: { defaultProps: { openDelay: 300 } },
  },
})

const semantic = {
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-anchor': 'var(--palm)',
  '--mantine-color-error': 'var(--clay)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-palm-light': 'var(--palm-soft)',
  '--mantine-color-palm-light-color': 'var(--palm)',
  '--mantine-color-clay-light': 'var(--clay-soft)',
  '--mantine-color-clay-light-color': 'var(--clay)',
  '--mantine-color-marigold-light': 'var(--marigold-soft)',
  '--mantine-color-marigold-light-color': 'var(--marigold-ink)',
  '--mantine-color-indigo-light': 'var(--indigo-soft)',
  '--mantine-color-indigo-light-color': 'var(--indigo)',
}

/** Maps Mantine's variables to our tokens. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: semantic, dark: semantic })
