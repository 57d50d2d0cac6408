import type { ThemeColors } from '#contract/themes/themes.ts'
import { grounds, muted } from '#web/shell/theme-grounds.ts'
import { contrast, labelOn, lightened, mix, passing, worst } from './contrast.ts'

/** Minimum contrast by WCAG 2.2 AA, for text and for the parts that identify a control. */
const text = 4.5
const control = 3

type Name = keyof ThemeColors

interface Rule {
  of: Name
  /** The theme's colour behind it, or the page. */
  on: Name | 'page'
  atLeast: number
}

const rules: readonly Rule[] = [
  { of: 'headingsAndLinks', on: 'page', atLeast: text },
  { of: 'bodyText', on: 'page', atLeast: text },
  { of: 'salePrice', on: 'page', atLeast: text },
  { of: 'primaryButton', on: 'page', atLeast: control },
  { of: 'primaryLabel', on: 'primaryButton', atLeast: text },
  { of: 'fieldText', on: 'fieldBackground', atLeast: text },
  { of: 'fieldBorder', on: 'page', atLeast: control },
]

const onPage = [grounds.light.paper, grounds.light.surface]

/** A pair of colours with too little contrast, `ratio`. */
export interface Unreadable extends Rule {
  ratio: number
}

const groundsOf = ({ on }: Rule, colors: ThemeColors): readonly string[] => (on === 'page' ? onPage : [colors[on]])

/** Returns the colour pairs with too little contrast, for warnings. */
export const unreadable = (colors: ThemeColors): Unreadable[] =>
  rules.flatMap(rule => {
    const ratio = worst(colors[rule.of], groundsOf(rule, colors))
    return ratio < rule.atLeast ? [{ ...rule, ratio }] : []
  })

/** Returns the nearest colour with enough contrast. */
export const suggested = (rule: Unreadable, colors: ThemeColors): string =>
  passing(colors[rule.of], groundsOf(rule, colors), rule.atLeast)

/** Replaces colours with too little contrast, and the colours behind them, by the theme's own. */
export function readable(colors: ThemeColors, own: ThemeColors): ThemeColors {
  const wrong = unreadable(colors).flatMap(({ of, on }) => (on === 'page' ? [of] : [of, on]))
  if (wrong.length === 0) return colors
  const mended = { ...colors }
  for (const name of wrong) mended[name] = own[name]
  // A replaced colour may be behind another one.
  return readable(mended, own)
}

/** Returns the names of colours that a storefront replaces by the theme's own. */
export function replacedColours(colors: ThemeColors, own: ThemeColors): (keyof ThemeColors)[] {
  const shown = readable(colors, own)
  return (Object.keys(colors) as (keyof ThemeColors)[]).filter(name => shown[name] !== colors[name])
}

/** The colours of a storefront in one scheme, by the names of its tokens. */
export interface Palette {
  ink: string
  link: string
  /** Text on `link`. */
  onLink: string
  /** Background in a tint of `link`. */
  soft: string
  sale: string
  /** Text on `sale`. */
  onSale: string
  button: string
  label: string
  fieldText: string
  fieldLine: string
  field: string
}

/** Returns the strongest tint of the paper on which all texts stay readable. */
function tint(paper: string, colour: string, texts: readonly string[]): string {
  const share = [0.07, 0.05, 0.03].find(each => texts.every(over => contrast(over, mix(paper, colour, each)) >= text))
  return mix(paper, colour, share ?? 0)
}

function light(colors: ThemeColors): Palette {
  return {
    ink: colors.bodyText,
    link: colors.headingsAndLinks,
    onLink: labelOn(colors.headingsAndLinks),
    soft: tint(grounds.light.paper, colors.headingsAndLinks, [colors.bodyText, colors.headingsAndLinks, muted.light]),
    sale: colors.salePrice,
    onSale: labelOn(colors.salePrice),
    button: colors.primaryButton,
    label: colors.primaryLabel,
    fieldText: colors.fieldText,
    fieldLine: colors.fieldBorder,
    field: colors.fieldBackground,
  }
}

/** Returns the same hues, lightened until they are readable on a dark page. */
function dark(colors: ThemeColors): Palette {
  const on = [grounds.dark.paper, grounds.dark.surface]
  // Above the minimum contrast, as bright text on dark looks weaker than dark text on bright.
  const [ink, link] = [lightened(colors.bodyText, on, 11), lightened(colors.headingsAndLinks, on, 7)]
  const sale = lightened(colors.salePrice, on, 6)
  const button = lightened(colors.primaryButton, on, control)
  return {
    ink,
    link,
    onLink: labelOn(link),
    soft: tint(grounds.dark.paper, link, [ink, link, muted.dark]),
    sale,
    onSale: labelOn(sale),
    button,
    label: contrast(colors.primaryLabel, button) >= text ? colors.primaryLabel : labelOn(button),
    fieldText: lightened(colors.fieldText, on, text),
    fieldLine: lightened(colors.fieldBorder, on, control),
    field: grounds.dark.surface,
  }
}

/** Returns the palettes of a storefront in both schemes: the merchant's colours where they are readable. */
export function paletteOf(colors: ThemeColors, own: ThemeColors): { light: Palette; dark: Palette } {
  const shown = readable(colors, own)
  return { light: light(shown), dark: dark(shown) }
}

type Properties = Record<`--${string}`, string>

const kebab = (name: string): string => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Returns both palettes as custom properties for a `style` attribute, such as `--light-ink`, which themed.module.css reads. */
export const paletteStyle = (colors: ThemeColors, own: ThemeColors): Properties =>
  Object.fromEntries(
    Object.entries(paletteOf(colors, own)).flatMap(([scheme, palette]) =>
      Object.entries(palette).map(([name, colour]) => [`--${scheme}-${kebab(name)}`, colour]),
    ),
  )
