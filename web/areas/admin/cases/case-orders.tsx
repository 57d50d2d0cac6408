import { Link } from 'react-router'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { Row } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** Links to the orders of a case. A card dispute can have several, one per store. */
export const CaseOrders = ({ orders }: Pick<CaseRow, 'orders'>) => (
  <Row as="span" inline gap={2} wrap>
    {orders.map(({ id, name }) => (
      <Text as={Link} key={id} tone="palm" weight="strong" nowrap to={`/admin/orders/${id}`}>
        {name}
      </Text>
    ))}
  </Row>
)
