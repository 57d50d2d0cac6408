import type { CSSProperties } from 'react'
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

type Styled = Looks & { className?: string | undefined; style?: CSSProperties | undefined }

const grounds = {
  card: 'var(--surface)',
  float: 'var(--surface)',
  line: 'none',
  sunken: 'var(--sunken)',
  palm: 'var(--palm-soft)',
  clay: 'var(--clay-soft)',
  marigold: 'var(--marigold-soft)',
}

/** Returns the token of a space. */
export const room = (space: Space) => (space === 0 ? '0px' : `var(--space-${String(space).replace('.', '')})`)

type Variables = Record<`--${string}`, string | number | undefined>

/** Returns an element's own properties with the class and style of its looks; classes in `names` come first. */
export function dress(props: object, names: (string | false | undefined)[] = [], variables: Variables = {}) {
  const styled: Styled = props
  const { tone, size, weight, figures, nowrap, lines, anywhere, cut, clamp, ...others } = styled
  const { underline, link, links, lit, grow, touch, square, hover, hideOn, panel, pad, className, style, ...rest } =
    others
  const all = [
    ...names,
    link && classes.link,
    tone && classes.tone,
    size && classes.size,
    weight && classes.weight,
    figures && classes.figures,
    nowrap && classes.nowrap,
    lines && classes.lines,
    anywhere && classes.anywhere,
    cut && classes.cut,
    clamp && classes.clamp,
    links && classes.links,
    lit && classes.lit,
    underline && classes.underline,
    grow && classes.grow,
    touch && classes.touch,
    square && classes.square,
    panel && classes.panel,
    panel && classes[panel],
    hover && classes.hover,
    hideOn && classes[`no-${hideOn}`],
    pad !== undefined && classes.pad,
    className,
  ]
  const set: Variables = {
    ...variables,
    '--text-tone': tone && `var(--${tone})`,
    '--text-size': size && `var(--text-${size})`,
    '--text-weight': weight && `var(--weight-${weight})`,
    '--square': square && `${square / 16}rem`,
    '--panel': panel && grounds[panel],
    '--pad': pad === undefined ? undefined : room(pad),
  }
  const used = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const whole = { ...used, ...style }
  return {
    ...rest,
    className: all.filter(Boolean).join(' ') || undefined,
    style: Object.keys(whole).length > 0 ? whole : undefined,
  }
}
