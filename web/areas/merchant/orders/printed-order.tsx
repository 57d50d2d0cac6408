import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { OrderMissing } from '#web/features/orders/order-missing.tsx'
import { queryOf } from '#web/shell/query.ts'
import { Action, ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Row } from '#web/ui/layout.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'

interface Props {
  id: string
  title: string
  children: (order: Order) => ReactNode
}

/** Page of a printed document of an order. The print button prints only the document. */
export function PrintedOrder({ id, title, children }: Props) {
  const { data, error, refetch } = useQuery(queryOf(getOrder, { params: { id } }))
  const orders = '/merchant/orders'
  if (error && !data) return <OrderMissing failure={error} orders={orders} onRetry={() => refetch()} />
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <Row gap={3} justify="between" wrap hideOn="print" style={{ marginBottom: 'var(--space-4)' }}>
        <Breadcrumbs
          crumbs={[
            { label: 'Orders', to: orders },
            { label: data?.orderName ?? 'Order', to: `${orders}/${id}` },
            { label: title },
          ]}
        />
        {data && data.orderType !== 'digital' && (
          <Action look="main" onClick={() => print()}>
            Print
          </Action>
        )}
      </Row>
      {!data ? (
        <SkeletonBox height={420} />
      ) : data.orderType === 'digital' ? (
        <EmptyState title="Nothing to pack" action={<ActionLink to={`${orders}/${id}`}>Back to the order</ActionLink>}>
          This order is digital.
        </EmptyState>
      ) : (
        <>
          <title>{`${title} ${data.orderName} · Bitmarte`}</title>
          {children(data)}
        </>
      )}
    </>
  )
}
