import type { ReactNode } from 'react'
import classes from './field-grid.module.css'

/** Fields of a form: two side by side where there is room. `one` keeps them below each other. */
export function FieldGrid({ children, one }: { children: ReactNode; one?: boolean }) {
  return <div className={one ? classes.one : classes.grid}>{children}</div>
}
