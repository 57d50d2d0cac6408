import { count as counted } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './filter-panel.module.css'
import { useInPlace } from './use-in-place.ts'

interface CategoryStep {
  label: string
  to: string
}

/** The category tree around a list: links up, the chosen category, and links down. */
export interface CategorySteps {
  up: readonly CategoryStep[]
  here: string | undefined
  below: readonly (CategoryStep & { id: string; count: number })[]
}

/** The category tree around a list, as links that keep the other filters. */
export function CategoryLinks({ steps: { up, here, below }, exact }: { steps: CategorySteps; exact: boolean }) {
  const shown = useInPlace(
    below,
    ({ id }) => id,
    step => ({ ...step, count: 0 }),
  )
  if (up.length === 0 && shown.length === 0) return null
  return (
    <nav className={classes.group} style={{ paddingBottom: 'var(--space-2)' }} aria-label="Filter by category">
      <Row className={classes.line}>
        <Text as="h2" size="md">
          Category
        </Text>
      </Row>
      <ul>
        {up.map(({ label, to }) => (
          <li key={to}>
            <Row as={Link} to={to} className={classes.line} style={{ color: 'var(--muted)' }}>
              ‹ {label}
            </Row>
          </li>
        ))}
        {here && (
          <Row as="li" className={classes.line} style={{ fontWeight: 'var(--weight-bold)' }} aria-current="true">
            {here}
          </Row>
        )}
        {shown.map(({ id, label, to, count }) => (
          <li key={id} style={{ paddingLeft: 'var(--space-3)' }}>
            {count === 0 ? (
              <Row className={classes.line} tone="muted">
                {label}
              </Row>
            ) : (
              <Row as={Link} to={to} gap={2} justify="between" className={classes.line}>
                {label}{' '}
                {exact && (
                  <Text tone="muted" size="sm" figures>
                    {counted(count)}
                  </Text>
                )}
              </Row>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
