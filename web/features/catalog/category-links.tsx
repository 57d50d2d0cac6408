import { Link } from 'react-router'
import { count as counted } from '#web/ui/format.ts'
import classes from './category-links.module.css'

export interface CategoryStep {
  label: string
  to: string
}

/** Where a list stands in the tree of categories: the way up from it, and where it can go down to. */
export interface CategorySteps {
  up: readonly CategoryStep[]
  /** The chosen one. */
  here: string | undefined
  below: readonly (CategoryStep & { id: string; count: number })[]
}

/** The tree of categories around a list, as links that keep its other filters. */
export function CategoryLinks({ steps: { up, here, below }, exact }: { steps: CategorySteps; exact: boolean }) {
  if (up.length === 0 && below.length === 0) return null
  return (
    <nav className={classes.nav} aria-label="Filter by category">
      <h2>Category</h2>
      <ul>
        {up.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={classes.up}>
              ‹ {label}
            </Link>
          </li>
        ))}
        {here && (
          <li className={classes.here} aria-current="true">
            {here}
          </li>
        )}
        {below.map(({ id, label, to, count }) => (
          <li key={id} className={classes.below}>
            <Link to={to}>
              {label} {exact && <span>{counted(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
