import type { ReactNode } from 'react'
import classes from './list-bar.module.css'

/** The search and filters above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return <div className={classes.bar}>{children}</div>
}
