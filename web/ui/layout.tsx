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
}

type Props<T extends ElementType, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')

const spaced = ({ gap, across }: Arrangement) =>
  join(
    gap !== undefined && classes[`gap-${String(gap).replace('.', '')}`],
    across !== undefined && classes[`across-${String(across).replace('.', '')}`],
  )

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, Arrangement>) {
  const { as: Element = 'div', gap, across, align, className, ...rest } = props
  const place = align && classes[`items-${align}`]
  return <Element className={join(classes.stack, spaced({ gap, across }), place, className)} {...rest} />
}

interface RowProps extends Arrangement {
  justify?: 'center' | 'end' | 'between' | undefined
  wrap?: boolean | undefined
  /** Only as wide as its children. */
  inline?: boolean | undefined
}

/** Children beside each other, centred on one line unless `align` says otherwise. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowProps>) {
  const { as: Element = 'div', gap, across, align, justify, wrap, inline, className, ...rest } = props
  const names = join(
    inline ? classes.inline : classes.row,
    wrap && classes.wrap,
    spaced({ gap, across }),
    align && classes[`align-${align}`],
    justify && classes[`justify-${justify}`],
    className,
  )
  return <Element className={names} {...rest} />
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
    spaced({ gap, across }),
    align && classes[`align-${align}`],
    className,
  )
  const size: CSSProperties & { '--min'?: string } = min === undefined ? {} : { '--min': `${min / 16}rem` }
  return <Element className={names} style={{ ...size, ...style }} {...rest} />
}

/** A list: children are `li`, below each other. */
export function List(props: Omit<ComponentPropsWithRef<'ul'>, keyof Arrangement> & Arrangement) {
  return <Stack as="ul" {...props} />
}
