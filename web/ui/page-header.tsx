import type { ReactNode } from 'react'
import { FindAnything } from './find-anything.tsx'
import classes from './page-header.module.css'

interface Props {
  title: ReactNode
  /** What stands beside the title, such as a status. */
  aside?: ReactNode
  /** A line above, such as breadcrumbs. */
  above?: ReactNode
  /** The page's one main action, and at most one plain one before it. */
  action?: ReactNode
}

/** The head of a page in an area: title, the way to anything, the one main action. */
export function PageHeader({ title, aside, above, action }: Props) {
  return (
    <header className={classes.header}>
      {above}
      <div className={classes.row}>
        <h1 className={classes.title}>{title}</h1>
        {aside}
        <div className={classes.actions}>
          <FindAnything />
          {action}
        </div>
      </div>
    </header>
  )
}
