import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { CaseLinks } from '#web/features/cases/case-links.tsx'
import { useOrderCases } from '#web/features/cases/outcome-source.ts'
import { doubtOf, whyNoReport } from '#web/features/orders/customer-words.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

/** An order has one open case of its customer. */
const oneAtATime =
  'You can report another problem with this order once this help request is over. Until then, write about it there.'

/** Cases of an order, and a link to report a problem while that is possible; afterwards, whom to write to. */
export function OrderCases({ order }: { order: CustomerOrder }) {
  const { data } = useOrderCases(order.id)
  // The customer didn't ask for a goodwill refund, which is among the order's refunds.
  const cases = data?.rows.filter(({ kind }) => kind !== 'goodwill') ?? []
  const open = cases.some(({ status, kind }) => kind !== 'contact' && status !== 'decided' && status !== 'closed')
  const reportable = data !== undefined && order.problems.length > 0
  const canReport = reportable && !open
  const why = whyNoReport(order)
  const doubt = doubtOf(order)
  if (cases.length === 0 && !canReport && !why && !doubt) return null
  return (
    <Section title="Something wrong?">
      {cases.length > 0 && <CaseLinks rows={cases} path="/customer/cases" label="Help requests about this order" />}
      {open && reportable && <Note>{oneAtATime}</Note>}
      {why && !open && (
        <p>
          {why}{' '}
          <Text links>
            If something is still wrong with it, ask the store or <Link to="/contact-us">write to us</Link>.
          </Text>
        </p>
      )}
      {doubt && (
        <p>
          {doubt}{' '}
          <Text links>
            <Link to={`/contact-us?order=${order.reference}`}>Write to us</Link>, and we look into it.
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
