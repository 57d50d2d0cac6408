import type { ReactNode } from 'react'
import type { CaseRow } from '#contract/cases/case-shapes.ts'
import { orderNumbers } from '#contract/orders/order-number.ts'
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

/** Links the numbers of orders and purchases in a text. Whoever wrote it need not know them: a link finds what there is. */
export const withOrderLinks = (text: string): ReactNode =>
  text.split(orderNumbers).map((part, at) =>
    at % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <PageLink key={at} to={`/admin/orders?search=${part}`}>
        {part}
      </PageLink>
    ) : (
      part
    ),
  )
