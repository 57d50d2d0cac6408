import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { Allowed, useRights } from '#web/features/accounts/permissions.tsx'
import { merchantSource, useOrderCases } from '#web/features/cases/outcome-source.ts'
import { OwnOrderCases } from '#web/features/cases/own-order-cases.tsx'
import { useDelay } from '#web/features/orders/delay-order.tsx'
import { DeliveryPlace, placeOf } from '#web/features/orders/delivery-place.tsx'
import { dueNote, packWords, sendWords, startWords } from '#web/features/orders/due.ts'
import { ItemOutcomes } from '#web/features/orders/item-outcomes.tsx'
import { LeftOutItems } from '#web/features/orders/left-out-items.tsx'
import { MoveOrder } from '#web/features/orders/order-actions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { OrderItems, OrderSums } from '#web/features/orders/order-items.tsx'
import { OrderMissing } from '#web/features/orders/order-missing.tsx'
import { OrderNotes } from '#web/features/orders/order-notes.tsx'
import { OrderWay } from '#web/features/orders/order-route.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx'
import { PromiseNote } from '#web/features/orders/promise-note.tsx'
import { Replaces } from '#web/features/orders/replaces.tsx'
import { ReturnLinks } from '#web/features/returns/return-links.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { queryOf } from '#web/shell/query.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { When } from '#web/ui/when.tsx'
import { AddOrderNote } from './add-order-note.tsx'
import { Carrier } from './carrier.tsx'
import { CheckStock } from './check-stock.tsx'
import { ChooseDelivery, choosesDelivery } from './choose-delivery.tsx'
import { Documents } from './documents.tsx'
import { Earnings } from './earnings.tsx'
import { LeaveOutOfOrder } from './leave-out-items.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Order', unlisted: true })

export default function OrderPage() {
  return (
    <Allowed to="orders">
      <OrderById id={useParams().id ?? ''} />
    </Allowed>
  )
}

function OrderById({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    ...queryOf(getOrder, { params: { id } }),
    refetchInterval: refetchIntervalMs,
  })
  if (data) return <OrderDetail order={data} />
  if (error) return <OrderMissing failure={error} orders="/merchant/orders" onRetry={() => refetch()} />
  return (
    <>
      <PageHeader title="Order" />
      <Columns side={<SkeletonBox height={320} />}>
        <SkeletonBox height={240} />
        <SkeletonBox height={200} />
      </Columns>
    </>
  )
}

/** Says who acts on a stuck order. */
const stuckNote = ({ deliveredBy, bitmarteOrderStatus }: Order) =>
  deliveredBy === 'platform' && bitmarteOrderStatus.code_name !== 'processing'
    ? 'Stuck: Bitmarte looks into it'
    : 'Stuck: your next step is overdue'

function OrderDetail({ order }: { order: Order }) {
  const { can } = useRights()
  const manages = can('orders', 'manage')
  const late = dueNote(order)
  const deadline = startWords(order) ?? packWords(order) ?? sendWords(order)
  const { entries, dialog } = useDelay(order)
  const sourceOf = merchantSource(useOrderCases(order.id).data?.rows ?? [])
  return (
    <>
      <title>{`Order ${order.orderName} · Bitmarte`}</title>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Orders', to: '/merchant/orders' }, { label: order.orderName }]} />}
        title={order.orderName}
        aside={
          <>
            <OrderStatusBadge status={order.bitmarteOrderStatus} />
            <Note>{order.reference}</Note>
            {late && <Note late>{late}</Note>}
            {deadline && <Note>{deadline}</Note>}
            {order.stuckSince && <Note late>{stuckNote(order)}</Note>}
            {can('returns') && <ReturnLinks order={order} pathOf={id => `/merchant/returns/${id}`} />}
          </>
        }
        action={
          manages && (
            <MoveOrder
              order={order}
              without={choosesDelivery(order) ? ['out_for_delivery'] : undefined}
              items={order.orderItems}
              more={entries}
            />
          )
        }
      />
      {dialog}
      <Columns
        side={
          <>
            <Section title="Your earnings">
              <Earnings order={order} />
            </Section>
            <OwnOrderCases orderId={order.id} path="/merchant/cases" />
            <Section title="Customer">
              <p>{order.deliveryAddress.fullName}</p>
              <ActionLink to={`/merchant/messages?order=${order.id}`}>Messages about this order</ActionLink>
            </Section>
            <Section title="Timeline" aside={<PromiseNote order={order} />}>
              <OrderTimeline order={order} />
            </Section>
          </>
        }
      >
        {manages && order.stockCheckDueAt && <CheckStock order={order} dueAt={order.stockCheckDueAt} />}
        {manages && choosesDelivery(order) && (
          <Section title="Who delivers it?">
            <ChooseDelivery order={order} />
          </Section>
        )}
        <Section
          title="Items"
          aside={
            <Note>
              Placed <When at={order.createdAt} exact />
            </Note>
          }
        >
          <OrderItems items={order.orderItems} outcomesOf={item => <ItemOutcomes item={item} sourceOf={sourceOf} />} />
          <LeftOutItems items={order.leftOut} />
          {manages && <LeaveOutOfOrder order={order} />}
          <Replaces order={order} orders="/merchant/orders" />
          <OrderSums order={order} />
        </Section>
        <Documents order={order} />
        {order.orderNote && (
          <Section title="Note from the customer">
            <p>{order.orderNote}</p>
          </Section>
        )}
        {order.orderType !== 'digital' && (
          <Section title="Deliver to">
            <DeliveryPlace place={placeOf(order.deliveryAddress)} />
          </Section>
        )}
        {!choosesDelivery(order) && (
          <Section title="Delivery">
            <Carrier order={order} />
            <OrderWay stops={order.stops} />
          </Section>
        )}
        {(manages || order.notes.length > 0) && (
          <Section title="Notes and pictures">
            <Stack gap={5}>
              <OrderNotes notes={order.notes} />
              {manages && <AddOrderNote order={order} />}
            </Stack>
          </Section>
        )}
      </Columns>
    </>
  )
}
