/**
 * Background colours of text in each colour scheme, `--paper` and `--surface` of theme.css, for contrast computations.
 */
export const grounds = {
  light: { paper: '#fbf9f4', surface: '#ffffff' },
  dark: { paper: '#0f1512', surface: '#161e1a' },
} as const

/** Colour of secondary text, `--muted` of theme.css. */
export const muted = { light: '#5d6a63', dark: '#9aa8a0' } as const

/** Lightest and darkest colour of text. */
export const extremes = { light: '#ffffff', dark: '#000000' } as const
