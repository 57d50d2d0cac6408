import type { ComponentPropsWithRef, ElementType } from 'react'
import classes from './layout.module.css'
import { dress, type Looks, room, type Space } from './looks.ts'

export type { Space } from './looks.ts'

interface Arrangement extends Looks {
  /** Room between children. */
  gap?: Space | undefined
  /** Room between columns if it differs from `gap`. */
  across?: Space | undefined
  /** Alignment of children across the direction of the layout. */
  align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch' | undefined
}

type Props<T extends ElementType, Own> = Own & { as?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'as'>

const spaced = ({ gap, across }: Arrangement) => [
  gap !== undefined && classes.gap,
  across !== undefined && classes.across,
]

const rooms = ({ gap, across }: Arrangement) => ({
  '--gap': gap === undefined ? undefined : room(gap),
  '--across': across === undefined ? undefined : room(across),
})

interface StackProps extends Arrangement {
  /** A line between children, with this much room above and below it; 0 leaves the room to the children. */
  lined?: Space | undefined
}

/** Children below each other, as wide as the stack unless `align` says otherwise. */
export function Stack<T extends ElementType = 'div'>(props: Props<T, StackProps>) {
  const { as: Element = 'div', gap, across, align, lined, ...rest } = props
  const names = [
    classes.stack,
    ...spaced({ gap, across }),
    align && classes.items,
    lined !== undefined && classes.lined,
    lined ? classes.between : undefined,
  ]
  const between = lined ? room(lined) : undefined
  return <Element {...dress(rest, names, { ...rooms({ gap, across }), '--align': align, '--between': between })} />
}

interface RowProps extends Arrangement {
  justify?: 'center' | 'end' | 'between' | undefined
  wrap?: boolean | undefined
  /** Limits the width to the children's. */
  inline?: boolean | undefined
}

/** Children beside each other, centred on one line unless `align` says otherwise. */
export function Row<T extends ElementType = 'div'>(props: Props<T, RowProps>) {
  const { as: Element = 'div', gap, across, align, justify, wrap, inline, ...rest } = props
  const names = [
    inline ? classes.inline : classes.row,
    wrap && classes.wrap,
    ...spaced({ gap, across }),
    align && classes.align,
    justify && classes.justify,
  ]
  const along = justify === 'between' ? 'space-between' : justify
  return <Element {...dress(rest, names, { ...rooms({ gap, across }), '--align': align, '--justify': along })} />
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

/** Equal columns. */
export function Grid<T extends ElementType = 'div'>(props: Props<T, GridProps>) {
  const { as: Element = 'div', gap, across, align, columns, narrow, phone, min, fill, ...rest } = props
  const names = [
    classes.grid,
    narrow && classes.narrow,
    phone && classes.phone,
    ...spaced({ gap, across }),
    align && classes.align,
  ]
  const variables = {
    ...rooms({ gap, across }),
    '--align': align,
    '--columns': min === undefined ? columns : fill ? 'auto-fit' : 'auto-fill',
    '--min': min === undefined ? undefined : `min(100%, ${min / 16}rem)`,
    '--narrow': narrow,
    '--phone': phone,
  }
  return <Element {...dress(rest, names, variables)} />
}

/** A list: children are `li`, below each other. */
export function List(props: Omit<ComponentPropsWithRef<'ul'>, keyof StackProps> & StackProps) {
  return <Stack as="ul" {...props} />
}
