import type { Order } from '#contract/orders/order-shapes.ts'
import { PageLink } from '#web/areas/admin/page-link.tsx'
import { MoneyBadge, PaidWith, Refunds } from '#web/features/orders/paid-with.tsx'
import { dayAndTime, naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { RetryRefund } from './retry-refund.tsx'

/** Payment methods of an order and its refunds. A failed refund can be retried. */
export function OrderPayment({ order }: { order: Order }) {
  const { payment = null, paymentStatus, cardAmount, giftCards, refunds } = order
  if (!paymentStatus || cardAmount === undefined || !giftCards || !refunds) return null
  const paid = { payment, paymentStatus, cardAmount, giftCards, refunds }
  return (
    <>
      <Section title="Payment" aside={<MoneyBadge order={paid} />}>
        <PaidWith order={paid} />
        {payment && (
          <Note>
            {dayAndTime(payment.paidAt)}, {naira(payment.amount)} total paid by card
            {payment.reference && (
              <>
                <br />
                <PageLink to={`/admin/transactions/${payment.id}`}>{payment.reference}</PageLink>
              </>
            )}
          </Note>
        )}
      </Section>
      {refunds.length > 0 && (
        <Section title="Refunds">
          <Refunds
            refunds={refunds}
            readBy="admin"
            withReasons
            action={refund => <RetryRefund refund={refund} orderId={order.id} />}
          />
        </Section>
      )}
    </>
  )
}
