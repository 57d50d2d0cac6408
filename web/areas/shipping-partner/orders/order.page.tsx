import { type MetaFunction, useNavigate, useParams } from 'react-router'
import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import { OwnOrderCases } from '#web/features/cases/own-order-cases.tsx'
import { ReportParcel } from '#web/features/cases/report-parcel.tsx'
import { usePartnerOrders } from '#web/features/delivery/carried-orders.ts'
import { goodsWords, nextStop } from '#web/features/delivery/stops.ts'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { DeliveryPlace, type Place, pickupOf, placeOf } from '#web/features/orders/delivery-place.tsx'
import { OrderItems, Sum, Sums } from '#web/features/orders/order-items.tsx'
import { OrderMissing } from '#web/features/orders/order-missing.tsx'
import { OrderStatusBadge } from '#web/features/orders/order-status.tsx'
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Columns, Section } from '#web/ui/section.tsx'
import { SkeletonBox } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { joinsBalance } from './joins-balance.ts'
import { NameRider } from './name-rider.tsx'
import { NextStop } from './next-stop.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Order', unlisted: true })

const list = '/shipping-partner/orders'

export default function OrderPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = usePartnerOrders({ orderId: id })
  const online = useOnline()
  const order = data?.rows[0]
  if (order) return <OrderDetail order={order} />
  if (error) return <OrderMissing failure={error} orders={list} onRetry={() => refetch()} />
  if (!online) return <NoNetwork />
  return (
    <>
      <PageHeader title="Order" />
      <Columns side={<SkeletonBox height={240} />}>
        <SkeletonBox height={280} />
      </Columns>
    </>
  )
}

/** Returns the names and places other than the next stop. */
function otherStops(order: PartnerOrder): readonly (readonly [string, Place])[] {
  const from = ['From', pickupOf(order, order.storePhoneNumber)] as const
  const to = ['To', placeOf(order.deliveryAddress)] as const
  const unanswered = order.bitmarteOrderStatus.code_name === 'assigned'
  const { verb } = nextStop(order)
  if (unanswered || verb === 'Done') return [from, to]
  return verb === 'Deliver' ? [from] : [to]
}

function OrderDetail({ order }: { order: PartnerOrder }) {
  const navigate = useNavigate()
  return (
    <>
      <title>{`Order ${order.orderName} · Bitmarte`}</title>
      <PageHeader
        above={<Breadcrumbs crumbs={[{ label: 'Orders', to: list }, { label: order.orderName }]} />}
        title={order.orderName}
        aside={
          <>
            <OrderStatusBadge status={order.bitmarteOrderStatus} />
            <UnsentNote orderId={order.id} />
          </>
        }
      />
      <Columns
        side={
          <>
            {otherStops(order).map(([title, place]) => (
              <Section key={title} title={title}>
                <DeliveryPlace place={place} />
              </Section>
            ))}
            {order.orderActivities && (
              <Section title="Timeline">
                <OrderTimeline order={{ ...order, orderActivities: order.orderActivities }} />
              </Section>
            )}
          </>
        }
      >
        <NextStop order={order} onDeclined={() => navigate(list, { replace: true })} />
        <NameRider order={order} />
        <OwnOrderCases orderId={order.id} path="/shipping-partner/cases" />
        {!order.parcelReported && (
          <ReportParcel
            orderId={order.id}
            status={order.bitmarteOrderStatus.code_name}
            cases="/shipping-partner/cases"
          />
        )}
        <Section
          title="Parcel"
          aside={
            <Note>
              {codeInGroups(order.parcelCode)} · {order.weight} kg · {order.vehicle}
            </Note>
          }
        >
          <OrderItems items={order.orderItems} />
          {order.orderNote && <p>Note from the customer: {order.orderNote}</p>}
          {order.bitmarteOrderStatus.code_name === 'cancelled' ? (
            <Text as="p" links style={{ marginTop: 'var(--space-3)' }}>
              The order was cancelled. {goodsWords(order)} <Link to="/shipping-partner/earnings">Earnings</Link> lists
              what you earned or paid for it.
            </Text>
          ) : (
            <>
              <Sums>
                <Sum label="You earn" amount={order.earns} strong />
              </Sums>
              <Note>{joinsBalance(order)}</Note>
            </>
          )}
        </Section>
      </Columns>
    </>
  )
}
