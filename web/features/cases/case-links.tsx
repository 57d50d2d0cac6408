import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { List, Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Text } from '#web/ui/text.tsx'
import { CaseStatusBadge } from './case-status.tsx'

interface Props {
  rows: readonly CaseRow[]
  path: string
  /** Accessible name of the list. */
  label?: string
}

/** Cases of an order, each with its status and a link below `path`. */
export const CaseLinks = ({ rows, path, label = 'Cases of this order' }: Props) => (
  <List gap={2} aria-label={label}>
    {rows.map(row => (
      <Row as="li" gap={1} across={3} justify="between" wrap key={row.id} style={{ minHeight: 44 }}>
        <Text as={Link} tone="palm" weight="strong" to={`${path}/${row.id}`}>
          {row.name} {row.title}
        </Text>
        <CaseStatusBadge of={row} />
      </Row>
    ))}
  </List>
)
