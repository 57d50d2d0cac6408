import type { ComponentProps } from 'react'
import classes from './cell-input.module.css'

/** A small text field without a label of its own, for tables and tiles. It needs an `aria-label`. */
export function CellInput({ className = '', ...input }: ComponentProps<'input'>) {
  return <input className={`${classes.input} ${className}`} {...input} />
}
