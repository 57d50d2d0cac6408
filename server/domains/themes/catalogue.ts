import { defaultThemeId, type Theme } from '#contract/themes/themes.ts'

/** The theme of a store that hasn't chosen one. */
const classic: Theme = {
  id: defaultThemeId,
  name: 'Classic',
  layout: 'classic',
  description: 'A banner on top, featured products below, then everything in five columns. It suits any store.',
  colors: {
    headingsAndLinks: '#0a5640',
    bodyText: '#15201b',
    salePrice: '#c2410c',
    primaryButton: '#0b6b4f',
    primaryLabel: '#ffffff',
    fieldText: '#15201b',
    fieldBorder: '#6f7a74',
    fieldBackground: '#ffffff',
  },
}

/** The themes that stores can have, all free, each with its own layout. */
export const themes: readonly Theme[] = [
  classic,
  {
    id: 46,
    name: 'Gazette',
    layout: 'magazine',
    description: 'Opens like a front page: a large promotion beside your text, and one leading product.',
    colors: {
      headingsAndLinks: '#5b2a0f',
      bodyText: '#2c1f18',
      salePrice: '#a83a0b',
      primaryButton: '#7d3a12',
      primaryLabel: '#fff7ef',
      fieldText: '#2c1f18',
      fieldBorder: '#857364',
      fieldBackground: '#fffdf9',
    },
  },
  {
    id: 47,
    name: 'Boutique',
    layout: 'boutique',
    description: 'Your text and picture side by side, with your store always in view beside its products.',
    colors: {
      headingsAndLinks: '#4a1d4f',
      bodyText: '#2a1f2d',
      salePrice: '#b0264a',
      primaryButton: '#6b2a72',
      primaryLabel: '#ffffff',
      fieldText: '#2a1f2d',
      fieldBorder: '#86758a',
      fieldBackground: '#fffcff',
    },
  },
  {
    id: 48,
    name: 'Market',
    layout: 'market',
    description: 'For many products: categories up front, and a dense list that is quick to scan.',
    colors: {
      headingsAndLinks: '#22307d',
      bodyText: '#191f33',
      salePrice: '#c2410c',
      primaryButton: '#2b3a8c',
      primaryLabel: '#ffffff',
      fieldText: '#191f33',
      fieldBorder: '#70778f',
      fieldBackground: '#ffffff',
    },
  },
  {
    id: 49,
    name: 'Gallery',
    layout: 'gallery',
    description: 'Edge-to-edge pictures with your name over the first: for products that sell by their looks.',
    colors: {
      headingsAndLinks: '#191919',
      bodyText: '#2b2b2b',
      salePrice: '#b3261e',
      primaryButton: '#191919',
      primaryLabel: '#ffffff',
      fieldText: '#191919',
      fieldBorder: '#767676',
      fieldBackground: '#ffffff',
    },
  },
]

/** Returns a theme by its ID; undefined if there is none. */
export const knownTheme = (id: number): Theme | undefined => themes.find(theme => theme.id === id)

/** Returns a theme by its ID; the default theme if it no longer exists. */
export const themeOf = (id: number): Theme => knownTheme(id) ?? classic
