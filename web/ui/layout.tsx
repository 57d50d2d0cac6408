import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import classes from './layout.module.css'

/** Steps of 4 px, as in `--space-…` of tokens.css. */
export type Space = 0 | 0.5 | 1 | 1.5 | 2 | 3 | 4 | 5 | 6 | 8 | 12 | 16

interface Arrangement {
  /** Room between children. */
  gap?: Space | undefined
  /** Room between columns where it differs from `gap`. */
  across?: Space | undefined
  /** Where children stand across the direction of the layout. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
  /** A box around the children: a bordered `card`, a `line` or `sunken` tile, or a tint. `data-chosen` makes its border palm. */
  panel?: 'card' | 'line' | 'sunken' | 'palm' | 'clay' | 'marigold' | undefined
  /** Padding. */
  pad?: Space | undefined
}

type Props<T extends ElementType, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const step = (space: Space) => String(space).replace('.', '')

const spaced = ({ gap, across, panel, pad }: Arrangement) =>
  join(
    gap !== undefined && classes[`gap-${step(gap)}`],
    across !== undefined && classes[`across-${step(across)}`],
    panel && classes[`panel-${panel}`],
    pad !== undefined && classes.pad,
  )

type Variables = CSSProperties & { '--min'?: string; '--pad'?: string; '--between'?: string }

/** Inline style of an element with variables of the layout before its own properties; undefined for none. */
function variables(own: Variables, style: CSSProperties | undefined): CSSProperties | undefined {
  const all = { ...own, ...style }
  return Object.keys(all).length > 0 ? all : undefined
}

const size = (space: Space) => (space === 0 ? '0' : `var(--space-${step(space)})`)

const padded = (pad: Space | undefined): Variables => (pad === undefined ? {} : { '--pad': size(pad) })

interface StackProps extends Arrangement {
  /** A line between children, with this much room above and below it; 0 leaves the room to the children. */
  lined?: Space | undefined
}

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackProps>) {
  const { as: Element = 'div', gap, across, align, panel, pad, lined, className, style, ...rest } = props
  const names = join(
    classes.stack,
    spaced({ gap, across, panel, pad }),
    align && classes[`items-${align}`],
    lined !== undefined && classes.lined,
    lined && classes.between,
    className,
  )
  const between: Variables = lined ? { '--between': size(lined) } : {}
  return <Element className={names} style={variables({ ...padded(pad), ...between }, style)} {...rest} />
}

interface RowProps extends Arrangement {
  justify?: 'center' | 'end' | 'between' | undefined
  wrap?: boolean | undefined
  /** Only as wide as its children. */
  inline?: boolean | undefined
}

/** Children beside each other, centred on one line unless `align` says otherwise. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowProps>) {
  const {
    as: Element = 'div',
    gap,
    across,
    align,
    justify,
    wrap,
    inline,
    panel,
    pad,
    className,
    style,
    ...rest
  } = props
  const names = join(
    inline ? classes.inline : classes.row,
    wrap && classes.wrap,
    spaced({ gap, across, panel, pad }),
    align && classes[`align-${align}`],
    justify && classes[`justify-${justify}`],
    className,
  )
  return <Element className={names} style={variables(padded(pad), style)} {...rest} />
}

type Columns = 1 | 2 | 3 | 4

interface GridProps extends Arrangement {
  /** Equal columns; on narrow screens and phones as many as `narrow` and `phone` say. */
  columns?: Columns | undefined
  narrow?: Columns | undefined
  phone?: Columns | undefined
  /** As many equal columns as fit, each at least this wide, in pixels. */
  min?: number | undefined
  /** With `min`: few children fill the width. */
  fill?: boolean | undefined
}

/** Equal columns. */
export function Grid<T extends ElementType = 'div'>(props: Props<T, GridProps>) {
  const {
    as: Element = 'div',
    gap,
    across,
    align,
    columns,
    narrow,
    phone,
    min,
    fill,
    panel,
    pad,
    className,
    style,
    ...rest
  } = props
  const names = join(
    classes.grid,
    min !== undefined && (fill ? classes.fill : classes.auto),
    columns && classes[`columns-${columns}`],
    narrow && classes[`narrow-${narrow}`],
    phone && classes[`phone-${phone}`],
    spaced({ gap, across, panel, pad }),
    align && classes[`align-${align}`],
    className,
  )
  const width: Variables = min === undefined ? {} : { '--min': `${min / 16}rem` }
  return <Element className={names} style={variables({ ...width, ...padded(pad) }, style)} {...rest} />
}

/** A list: children are `li`, below each other. */
export function List(props: Omit<ComponentPropsWithRef<'ul'>, keyof StackProps> & StackProps) {
  return <Stack as="ul" {...props} />
}
