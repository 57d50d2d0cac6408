import type { ReactNode } from 'react'
import classes from './text.module.css'

/** Second text, small and quiet; `late` says in clay that somebody is needed. */
export function Note({ children, late }: { children: ReactNode; late?: boolean }) {
  return <span className={late ? classes.late : classes.muted}>{children}</span>
}
