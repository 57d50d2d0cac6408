import { useQuery } from '@tanstack/react-query'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { quoteReturn } from '#contract/orders/returns.ts'
import { ReturnsOfOrder } from '#web/areas/customer/returns/returns-of-order.tsx'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { endWords } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'

/** Returns of a delivered order, and a link to a new one within the return window, or why an exchange has none. */
export function ReturnEntry({ order }: { order: CustomerOrder }) {
  const delivered = order.deliveredAt !== null && order.orderType !== 'digital'
  const { data, isLoading } = useQuery({
    ...queryOf(quoteReturn, { params: { orderId: order.id } }),
    enabled: delivered,
  })
  const isExchange = order.orderType === 'replacement'
  if (isLoading && order.returnWindowEndsAt && !order.completedAt) return <SkeletonBox height={156} />
  // The dialog that cancels an exchange quotes too.
  if (!delivered || !data || (!data.canReturn && data.returns.length === 0 && !isExchange)) return null
  const { returns, canReturn, why, windowEndsAt } = data
  return (
    <Section title="Returns">
      <Stack gap={3}>
        {isExchange && <p>{why}</p>}
        <ReturnsOfOrder returns={returns} />
        {canReturn && (
          <Row gap={2} across={3} wrap>
            <ActionLink to={`/customer/orders/${order.id}/return`}>
              {returns.length > 0 ? 'Return more items' : 'Return or exchange'}
            </ActionLink>
            {windowEndsAt && <Note>You have until {endWords(windowEndsAt)}.</Note>}
          </Row>
        )}
      </Stack>
    </Section>
  )
}
