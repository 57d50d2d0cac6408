import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'
import { dress, type Looks, looks, oneOf, type Space, type Wardrobe } from './looks.ts'

interface Arrangement extends Looks {
  /** Room between children. */
  gap?: Space | undefined
  /** Room between columns if it differs from `gap`. */
  across?: Space | undefined
  /** Alignment of children across the direction of the layout. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
}

type Props<T extends ElementType, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

const arranged: Wardrobe = {
  ...looks,
  gap: oneOf('gap'),
  across(value, variables) {
    variables['--across'] = value === 0 ? '0px' : `var(--space-${String(value).replace('.', '')})`
    return classes.across
  },
  align: oneOf('align'),
}

interface StackProps extends Arrangement {
  /** A line between children, with this much room above and below it; 0 leaves the room to the children. */
  lined?: Space | undefined
}

const stacked: Wardrobe = {
  ...arranged,
  align(value, variables) {
    variables['--align'] = String(value)
    return classes.items
  },
  lined(value, variables) {
    if (value === 0) return classes.lined
    variables['--between'] = `var(--space-${String(value).replace('.', '')})`
    return `${classes.lined} ${classes.between}`
  },
}

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackProps>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...dress(props, classes.stack, stacked)} />
}

interface RowProps extends Arrangement {
  justify?: 'center' | 'end' | 'between' | undefined
  wrap?: boolean | undefined
  /** Limits the width to the children's. */
  inline?: boolean | undefined
}

const rowed: Wardrobe = {
  ...arranged,
  justify: oneOf('justify'),
  wrap: value => (value ? classes.wrap : undefined),
  inline: () => undefined,
}

/** Children beside each other, centred on one line unless `align` says otherwise. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowProps>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...dress(props, props.inline ? classes.inline : classes.row, rowed)} />
}

type Columns = 1 | 2 | 3 | 4 | 8

interface GridProps extends Arrangement {
  /** Equal columns; on narrow screens and phones as many as `narrow` and `phone` say. */
  columns?: Columns | undefined
  narrow?: Columns | undefined
  phone?: Columns | undefined
  /** Minimum column width in pixels, with as many columns as fit. */
  min?: number | undefined
  /** Lets few children fill the width, with `min`. */
  fill?: boolean | undefined
}

const counted =
  (name: 'narrow' | 'phone') =>
  (value: unknown, variables: Record<string, unknown>): string | undefined => {
    variables[`--${name}`] = value
    return classes[name]
  }

const gridded: Wardrobe = {
  ...arranged,
  columns(value, variables) {
    variables['--columns'] = Number(value)
    return undefined
  },
  narrow: counted('narrow'),
  phone: counted('phone'),
  min(value, variables) {
    variables['--columns'] ??= 'auto-fill'
    variables['--min'] = `min(100%, ${Number(value) / 16}rem)`
    return undefined
  },
  fill(value, variables) {
    if (value) variables['--columns'] = 'auto-fit'
    return undefined
  },
}

/** Equal columns. */
export function Grid<T extends ElementType = 'div'>(props: Props<T, GridProps>) {
  const Element: ElementType = props.as ?? 'div'
  return <Element {...dress(props, classes.grid, gridded)} />
}

/** A list: children are `li`, below each other. */
export function List(props: Omit<ComponentPropsWithRef<'ul'>, keyof StackProps> & StackProps) {
  return <Stack as="ul" {...props} />
}
