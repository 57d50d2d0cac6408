import { useQuery } from '@tanstack/react-query'
import { listOwnCases } from '#contract/cases/cases.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { CaseLinks } from '#web/features/cases/case-links.tsx'
import { whyNoReport } from '#web/features/orders/customer-words.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Link } from '#web/ui/link.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** Cases of an order, and a link to report a problem while that is possible; afterwards, whom to write to. */
export function OrderCases({ order }: { order: CustomerOrder }) {
  const { data } = useQuery(queryOf(listOwnCases, { query: { orderId: order.id } }))
  const cases = data?.rows ?? []
  const open = cases.some(({ status, kind }) => kind !== 'contact' && status !== 'decided' && status !== 'closed')
  const canReport = data !== undefined && !open && order.problems.length > 0
  const why = whyNoReport(order)
  if (cases.length === 0 && !canReport && !why) return null
  return (
    <Section title="Something wrong?">
      {cases.length > 0 && <CaseLinks rows={cases} path="/customer/cases" />}
      {why && !open && (
        <p>
          {why}{' '}
          <Text links>
            If something is still wrong with it, ask the store or <Link to="/contact-us">write to us</Link>.
          </Text>
        </p>
      )}
      {canReport && (
        <ActionLink to={`/customer/orders/${order.id}/problem`}>
          {order.deliveredAt ? 'Report a problem' : 'It never arrived'}
        </ActionLink>
      )}
    </Section>
  )
}
