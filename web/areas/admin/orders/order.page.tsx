import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import type { Order } from '#contract/orders/order-shapes.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { listOfOrders, oversees } from '#web/areas/admin/admin-nav.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { reportedWords } from '#web/features/cases/case-words.ts'
import { ReportParcel } from '#web/features/cases/report-parcel.tsx'
import { useAcceptQuestion, useMisfits } from '#web/features/delivery/accept-question.tsx'
import { useExpectedOrder } from '#web/features/delivery/carried-orders.ts'
import { CollectNote } from '#web/features/delivery/collect-note.tsx'
import { cancelledParcel, hasHubAhead } from '#web/features/delivery/stops.ts'
import { useInField } from '#web/features/field-work/field-work.tsx'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { InternalNotes } from '#web/features/internal-notes/internal-notes.tsx'
import { Journal } from '#web/features/ledger/journal.tsx'
import { useDelay } from '#web/features/orders/delay-order.tsx'
import { DeliveryPlace, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { dueNote, lackOf } from '#web/features/orders/due.ts'
import { ItemOutcomes } from '#web/features/orders/item-outcomes.tsx'
import { LeftOutItems } from '#web/features/orders/left-out-items.tsx'
import { MoveOrder } from '#web/features/orders/order-actions.tsx'
import { refetchIntervalMs } from '#web/features/orders/order-calls.ts'
import { OrderItems, OrderSums } from '#web/features/orders/order-items.tsx'
import { OrderMissing } from '#web/features/orders/order-missing.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx'
import { PromiseNote } from '#web/features/orders/promise-note.tsx'
import { Replaces } from '#web/features/orders/replaces.tsx'
import { ReturnLinks } from '#web/features/returns/return-links.tsx'
import { isMissing } from '#web/shell/failure.ts'
import { pageMeta } from '#web/shell/meta.ts'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { useSession } from '#web/shell/session.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { dayAndTime } from '#web/ui/format.ts'
import { Row } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { AssignOrder } from './assign-order.tsx'
import { CustomerEmail } from './correct-email.tsx'
import { NextStep } from './next-step.tsx'
import { OrderCases, useAdminSource } from './order-cases.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderPayment } from './order-payment.tsx'
import { OrderCarrier, OrderStore } from './order-people.tsx'
import { PayoutCard } from './payout-card.tsx'
import { Remind, RemindedNote } from './remind.tsx'
import { StoreGets } from './store-earnings.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Order', unlisted: true })

/** Polling interval in milliseconds during a transfer. */
const soon = 3_000

const isPayingOut = (order: Order | undefined) =>
  order?.payout?.status === 'approved' || order?.payout?.status === 'processing'

/** An order, for every kind of administrator. Only superadmins and admins see its money, as far as their role does. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const list = listOfOrders(useSession()?.user.accountType)
  const opens = useOpens()
  const inField = useInField()
  const {
    data: fetched,
    dataUpdatedAt,
    error,
    refetch,
  } = useQuery({
    ...queryOf(getOrder, { params: { id } }),
    refetchInterval: ({ state: { data, error } }) =>
      error && isMissing(error) ? false : isPayingOut(data) ? soon : refetchIntervalMs,
    ...(inField && keptQuery),
  })
  const data = useExpectedOrder(fetched, dataUpdatedAt)
  // A dispatcher's order may be somebody else's now.
  if (error && (!data || isMissing(error)))
    return <OrderMissing failure={error} orders={list.to} label={list.label} onRetry={() => refetch()} />
  const crumbs = [{ label: list.label, to: list.to }, { label: data ? data.orderName : 'Order' }]
  if (!data)
    return (
      <>
        <PageHeader above={<Breadcrumbs crumbs={crumbs} />} title="Order" />
        <Columns side={<SkeletonBox height={220} />}>
          <SkeletonBox height={260} />
          <SkeletonBox height={180} />
        </Columns>
      </>
    )
  return (
    <>
      <title>{`Order ${data.orderName} · Bitmarte`}</title>
      <PageHeader
        above={<Breadcrumbs crumbs={crumbs} />}
        title={`Order ${data.orderName}`}
        aside={
          <>
            <OrderStatusBadge status={data.bitmarteOrderStatus} />
            <UnsentNote orderId={data.id} />
            <Note>
              {data.orderNumber} of {data.storeName}
            </Note>
            {data.late && (
              <Note late>
                {dueNote(data)}: {lackOf(data)}
              </Note>
            )}
            {data.stuckSince && <Note late>Stuck since {dayAndTime(data.stuckSince)}</Note>}
            <CollectNote from={data.collectFrom} />
            <RemindedNote order={data} />
            {opens('/admin/returns') && <ReturnLinks order={data} pathOf={id => `/admin/returns?id=${id}`} />}
          </>
        }
        action={
          <Row gap={2} wrap>
            <AssignOrder order={data} />
            <Remind order={data} />
            <OwnMove order={data} />
          </Row>
        }
      />
      <NextStep order={data} />
      <Whole order={data} />
    </>
  )
}

/** Status changes; whoever carries the order is asked before accepting one that doesn't suit. */
function OwnMove({ order }: { order: Order }) {
  const [mayAccept, question] = useAcceptQuestion(order)
  const misfits = useMisfits(order)
  const { entries, dialog } = useDelay(order)
  const asked = order.moves.some(({ code_name }) => code_name === 'accepted')
  return (
    <>
      {asked && misfits.length > 0 && <Note late>{misfits.join(' ')}</Note>}
      <MoveOrder order={order} toHub={hasHubAhead(order)} mayAccept={mayAccept} more={entries} />
      {question}
      {dialog}
    </>
  )
}

function Whole({ order }: { order: Order }) {
  const opens = useOpens()
  const sourceOf = useAdminSource(order.id)
  const type = useSession()?.user.accountType
  const office = oversees(type)
  const { ledger, orderNote, deliveryAddress } = order
  const parcelWords = cancelledParcel(type, order)
  return (
    <Columns
      side={
        <>
          {order.payout !== undefined && <PayoutCard order={order} />}
          {office ? (
            <OrderCases order={order} />
          ) : order.parcelReported ? (
            <Note late>{reportedWords(type, order.bitmarteOrderStatus.code_name)}</Note>
          ) : parcelWords ? (
            <Note late>{parcelWords}</Note>
          ) : (
            <ReportParcel orderId={order.id} status={order.bitmarteOrderStatus.code_name} />
          )}
          <OrderPayment order={order} />
          <Section
            title="Customer"
            aside={
              opens('/admin/customers') && <Link to={`/admin/customers?customer=${order.customerId}`}>Profile</Link>
            }
          >
            <DeliveryPlace place={placeOf(deliveryAddress)} />
            <CustomerEmail order={order} />
          </Section>
          <OrderStore order={order} place={<DeliveryPlace place={pickupOf(order, order.storePhoneNumber)} />} />
          <OrderCarrier order={order} />
          <InternalNotes subject="order" subjectId={order.id} />
        </>
      }
    >
      <Section title="Items" aside={<Note>Placed {dayAndTime(order.createdAt)}</Note>}>
        <OrderItems
          items={order.orderItems}
          linkOf={({ productId }) => `/product/${productId}`}
          outcomesOf={item => <ItemOutcomes item={item} sourceOf={sourceOf} />}
        />
        <LeftOutItems items={order.leftOut} />
        <Replaces order={order} orders="/admin/orders" />
        <OrderSums order={order} />
        {orderNote && (
          <Text as="p" anywhere style={{ marginTop: 'var(--space-3)' }}>
            Note of the customer: “{orderNote}”
          </Text>
        )}
      </Section>
      {order.youEarn !== undefined && <StoreGets order={order} />}
      {ledger && (
        <Section title="Ledger entries">
          <Journal entries={ledger} />
        </Section>
      )}
      <Section title="Timeline" aside={<PromiseNote order={order} />}>
        <OrderTimeline order={order} />
      </Section>
      <OrderMails orderId={order.id} />
    </Columns>
  )
}
