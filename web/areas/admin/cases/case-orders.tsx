import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { Row } from '#web/ui/layout.tsx'

/** Links to the orders of a case. A card dispute can have several, one per store. */
export const CaseOrders = ({ orders }: Pick<CaseRow, 'orders'>) => (
  <Row as="span" inline gap={2} wrap>
    {orders.map(({ id, name }) => (
      <PageLink key={id} to={`/admin/orders/${id}`}>
        {name}
      </PageLink>
    ))}
  </Row>
)
