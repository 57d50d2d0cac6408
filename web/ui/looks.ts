import classes from './looks.module.css'

/** Steps of 4 px, as in `--space-…` of tokens.css. */
export type Space = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | 8 | 12 | 16

/** Properties that `Text` and every layout component take. */
export interface Looks {
  tone?: 'muted' | 'palm' | 'clay' | 'ink' | 'marigold' | undefined
  size?: 'xs' | 'sm' | 'md' | 'base' | 'lg' | 'xl' | '2xl' | '3xl' | undefined
  weight?: 'normal' | 'medium' | 'strong' | 'bold' | undefined
  /** Digits of equal width. */
  figures?: boolean | undefined
  nowrap?: boolean | undefined
  /** Keeps the line breaks of typed text. */
  lines?: boolean | undefined
  /** Breaks a word that is too long. */
  anywhere?: boolean | undefined
  /** Keeps one line and ends it with an ellipsis. */
  cut?: boolean | undefined
  /** Ends the second line with an ellipsis. */
  clamp?: boolean | undefined
  underline?: boolean | undefined
  /** A link or button on a line of its own, as high as a finger needs. */
  link?: boolean | undefined
  /** Shows links inside in palm. */
  links?: boolean | undefined
  /** Turns palm while the pointer is on the link or article around it. */
  lit?: boolean | undefined
  /** Takes the room that its neighbours in a Row leave. */
  grow?: boolean | undefined
  /** At least 44 px high, for a finger. */
  touch?: boolean | undefined
  /** A square of this many pixels with its child in the middle, such as a button with an icon. */
  square?: number | undefined
  /** Sunken while the pointer is on it. */
  hover?: boolean | undefined
  /** Leaves it out on a phone, on a narrow screen, on a wide one or on paper. */
  hideOn?: 'phone' | 'narrow' | 'wide' | 'print' | undefined
  /** A box around the children: a bordered `card`, one that does `float`, a `line` or `sunken` tile, or a tint. `data-chosen` makes its border palm. */
  panel?: 'card' | 'float' | 'line' | 'sunken' | 'palm' | 'clay' | 'marigold' | undefined
  /** Padding. */
  pad?: Space | undefined
}

/** Steps of 4 px in names of classes and tokens: `15` is 6 px. */
const step = (space: unknown) => String(space).replace('.', '')

type Variables = Record<`--${string}`, string | number | undefined>

/** Returns the class of a property's value, and may set a variable. */
type Look = (value: unknown, variables: Variables) => string | undefined

/** Properties that become classes. Every other property is the element's own. */
export type Wardrobe = Readonly<Record<string, Look>>

const flag = (name: string): Look => {
  const found = classes[name]
  return value => (value ? found : undefined)
}

/** A look with one of several values, each a class of its own name: `tone-muted`. */
export const oneOf =
  (name: string): Look =>
  value =>
    `${name}-${step(value)}`

export const looks: Wardrobe = {
  as: () => undefined,
  tone: oneOf('tone'),
  size: oneOf('size'),
  weight: oneOf('weight'),
  figures: flag('figures'),
  nowrap: flag('nowrap'),
  lines: flag('lines'),
  anywhere: flag('anywhere'),
  cut: flag('cut'),
  clamp: flag('clamp'),
  underline: flag('underline'),
  link: flag('link'),
  links: flag('links'),
  lit: flag('lit'),
  grow: flag('grow'),
  touch: flag('touch'),
  square(value, variables) {
    variables['--square'] = `${Number(value) / 16}rem`
    return classes.square
  },
  hover: flag('hover'),
  hideOn: value => classes[`no-${String(value)}`],
  panel: value => `${classes.panel} ${classes[`panel-${String(value)}`]}`,
  pad(value, variables) {
    variables['--pad'] = value === 0 ? '0px' : `var(--space-${step(value)})`
    return classes.pad
  },
}

/**
 * Returns an element's own properties with the class and style of its looks. A page has a thousand of these elements, and
 * React escapes each inline style, so looks are classes wherever their values are few.
 */
export function dress(props: Readonly<Record<string, unknown>>, name = '', wardrobe = looks): object {
  const own: Record<string, unknown> = {}
  const variables: Variables = {}
  let className = name
  for (const property in props) {
    const value = props[property]
    const look = wardrobe[property]
    if (!look) own[property] = value
    else if (value !== undefined) {
      const found = look(value, variables)
      if (found) className += ` ${found}`
    }
  }
  if (own.className) className += ` ${own.className}`
  own.className = className.trim() || undefined
  for (const _ in variables) {
    own.style = Object.assign(variables, own.style)
    break
  }
  return own
}
