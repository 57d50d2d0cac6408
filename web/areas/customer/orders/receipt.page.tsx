import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import { getReceipt } from '#contract/orders/orders.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { useUrl } from '#web/ui/url.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Receipt', unlisted: true })

/** The receipt of an order, or with `?of=payment` of all orders in one payment. */
export default function ReceiptPage() {
  const { id = '' } = useParams()
  const wholePayment = useUrl().get('of') === 'payment'
  const { data, error, refetch } = useQuery(
    queryOf(getReceipt, { params: { id }, query: { whole: wholePayment ? 'true' : 'false' } }),
  )
  const order = data?.orders.find(each => each.id === id)
  const orderName = order ? `Order ${order.orderName}` : 'Order'
  return (
    <>
      <h1 className="visually-hidden">Receipt</h1>
      <Row gap={3} justify="between" wrap hideOn="print" style={{ marginBottom: 'var(--space-4)' }}>
        <Breadcrumbs
          crumbs={[
            { label: 'Orders', to: '/customer/orders' },
            { label: orderName, to: `/customer/orders/${id}` },
            { label: 'Receipt' },
          ]}
        />
        {data && (
          <Row gap={2} align="stretch" wrap>
            {wholePayment ? (
              <ActionLink to={`/customer/orders/${id}/receipt`}>Only this order</ActionLink>
            ) : (
              data.paidTogether > 1 && (
                <ActionLink to={`/customer/orders/${id}/receipt?of=payment`}>The whole payment</ActionLink>
              )
            )}
            <Action look="main" onClick={() => print()}>
              Print
            </Action>
          </Row>
        )}
      </Row>
      {data ? (
        <ReceiptSheet receipt={data} />
      ) : error?.status === 404 || error?.status === 422 ? (
        <EmptyState title="Order not found." action={<ActionLink to="/customer/orders">Your orders</ActionLink>}>
          The link may be incomplete, or the order belongs to another account.
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />
      ) : (
        <SkeletonBox height={520} />
      )}
    </>
  )
}
