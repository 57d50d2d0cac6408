import classes from './breadcrumbs.module.css'
import { Row } from './layout.tsx'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  to?: string
}

/** Breadcrumbs. The last one is the page itself and needs no `to`. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <Row as="ol" tone="muted" size="sm" gap={1} across={1.5} align="stretch" wrap className={classes.list}>
        {crumbs.map((crumb, at) => (
          <li key={crumb.label}>
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={at === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </Row>
    </nav>
  )
}
