import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { caseKindNames } from '#contract/cases/case-shapes.ts'
import { listOwnCases } from '#contract/cases/cases.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { CaseStatusBadge } from '#web/features/cases/case-status.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { List, Row } from '#web/ui/layout.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Cases of an order, and a link to report a problem while that is possible. */
export function OrderCases({ order }: { order: CustomerOrder }) {
  const { data } = useQuery(queryOf(listOwnCases, { query: { orderId: order.id } }))
  const cases = data?.rows ?? []
  const open = cases.some(({ status, kind }) => kind !== 'contact' && status !== 'decided' && status !== 'closed')
  const canReport = data !== undefined && !open && order.problems.length > 0
  if (cases.length === 0 && !canReport) return null
  return (
    <Section title="Something wrong?">
      {cases.length > 0 && (
        <List gap={2} aria-label="Cases of this order">
          {cases.map(row => (
            <Row as="li" gap={1} across={3} justify="between" wrap key={row.id} style={{ minHeight: 44 }}>
              <Text as={Link} tone="palm" weight="strong" to={`/customer/cases/${row.id}`}>
                {row.name} {caseKindNames[row.kind]}
              </Text>
              <CaseStatusBadge of={row} />
            </Row>
          ))}
        </List>
      )}
      {canReport && (
        <ActionLink to={`/customer/orders/${order.id}/problem`}>
          {order.deliveredAt ? 'Report a problem' : 'It never arrived'}
        </ActionLink>
      )}
    </Section>
  )
}
