import { defaultThemeId, type Theme } from '#contract/themes/themes.ts'

/** The theme of a store that never chose one. */
const classic: Theme = {
  id: defaultThemeId,
  name: 'Classic',
  layout: 'classic',
  description: 'A banner on top, what you feature below it, then everything in five columns. It suits any store.',
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

/** The themes that stores can have, all of them free: each with a layout of its own. */
export const themes: readonly Theme[] = [
  classic,
  {
    id: 46,
    name: 'Gazette',
    layout: 'magazine',
    description: 'Opens like a front page: a large promotion beside your words, and one product that leads the others.',
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
    description: 'Your words and your picture side by side, and who you are always in view beside what you sell.',
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
    description: 'For many products: your kinds of goods up front, and a dense list that is quick to look through.',
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
    description: 'Pictures from edge to edge, with your name over the first: for goods that speak by their looks.',
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

/** A theme by its id; undefined where there is none. */
export const knownTheme = (id: number): Theme | undefined => themes.find(theme => theme.id === id)

/** The same, and the default one where there is none of it any more. */
export const themeOf = (id: number): Theme => knownTheme(id) ?? classic
