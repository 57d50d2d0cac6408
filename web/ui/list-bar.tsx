import type { ReactNode } from 'react'
import { Row } from './layout.tsx'
import classes from './list-bar.module.css'

/** The search and filters above a list. */
export function ListBar({ children }: { children: ReactNode }) {
  return (
    <Row gap={2} align="start" wrap className={classes.bar}>
      {children}
    </Row>
  )
}
