import { useQuery } from '@tanstack/react-query'
import { type MetaFunction, useParams } from 'react-router'
import { loadFailed } from '#contract/failures.ts'
import type { CustomerOrder } from '#contract/orders/order-shapes.ts'
import { getCustomerOrder } from '#contract/orders/orders.ts'
import { isOver } from '#contract/orders/over.ts'
import { isForOther } from '#contract/orders/recipient.ts'
import { GuestEmail } from '#web/features/accounts/guest-email.tsx'
import { MakeAccount } from '#web/features/accounts/make-account.tsx'
import { AddressLines } from '#web/features/addresses/address-lines.tsx'
import { customerNames } from '#web/features/cases/case-words.ts'
import { useOrderCases } from '#web/features/cases/outcome-source.ts'
import { OrderInvoices } from '#web/features/invoices/order-invoices.tsx'
import { delayOf, deliverTo, expectedOf, headlineOf, stepsOf } from '#web/features/orders/customer-words.ts'
import { offSaleWords } from '#web/features/orders/off-sale-words.ts'
import { OrderNotes } from '#web/features/orders/order-notes.tsx'
import { MoneyBadge, PaidWith, Refunds } from '#web/features/orders/paid-with.tsx'
import { Replaces } from '#web/features/orders/replaces.tsx'
import { StepPicture } from '#web/features/orders/step-picture.tsx'
import { StoreOffSale } from '#web/features/orders/store-off-sale.tsx'
import { OrderReviews } from '#web/features/reviews/waiting-reviews.tsx'
import { pageMeta } from '#web/shell/meta.ts'
import { NoNetwork } from '#web/shell/no-network.tsx'
import { useOnline } from '#web/shell/offline.tsx'
import { keptQuery, queryOf } from '#web/shell/query.ts'
import { isGuest, useSession } from '#web/shell/session.ts'
import { ActionLink } from '#web/ui/action.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { phone } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { SkeletonBox, SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { Timeline } from '#web/ui/timeline.tsx'
import { When } from '#web/ui/when.tsx'
import { BoughtItems } from './bought-items.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { ChangeAddress } from './change-address.tsx'
import { DeliveryCode } from './delivery-code.tsx'
import { OrderCases } from './order-cases.tsx'
import { ReorderButton, ReorderResult, useReorder } from './reorder.tsx'
import { ReturnEntry } from './return-entry.tsx'
import { TakeOut } from './take-out.tsx'
import { YourFiles } from './your-files.tsx'

export const meta: MetaFunction = args => pageMeta(args, { title: 'Order', unlisted: true })

/** Milliseconds between refetches of an order that can still change. */
const refetchIntervalMs = 20_000

/** True while the status of an order or of its payment can change by itself. */
const canChange = ({ bitmarteOrderStatus: { code_name: code }, sentFor, paymentStatus, refunds }: CustomerOrder) =>
  !isOver(code) ||
  ['refunding', 'refund-failed'].includes(paymentStatus) ||
  // What a cancelled exchange replaces is refunded a moment later.
  (sentFor === 'exchange' && code === 'cancelled' && refunds.length === 0)

export default function OrderPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery({
    ...queryOf(getCustomerOrder, { params: { id } }),
    ...keptQuery,
    refetchInterval: ({ state }) => (state.data && canChange(state.data) ? refetchIntervalMs : false),
  })
  const online = useOnline()
  if (data) return <Order order={data} />
  if (!online) return <NoNetwork />
  if (error?.status === 404 || error?.status === 422)
    return (
      <>
        <h1 className="visually-hidden">Order</h1>
        <EmptyState title="Order not found." action={<ActionLink to="/customer/orders">Your orders</ActionLink>}>
          The link may be incomplete, or the order belongs to another account.
        </EmptyState>
      </>
    )
  if (error) return <ErrorState error={error} message={loadFailed.orders} onRetry={refetch} />
  return (
    <Stack gap={4}>
      <SkeletonLines lines={2} />
      <SkeletonBox height={260} />
      <SkeletonBox height={180} />
    </Stack>
  )
}

function Order({ order }: { order: CustomerOrder }) {
  const { title, lead } = headlineOf(order)
  const { deliveryAddress } = order
  const again = useReorder(order)
  const session = useSession('customer')
  const rider = order.dispatchPhoneNumber && !isOver(order.bitmarteOrderStatus.code_name)
  return (
    <>
      <title>{`Order ${order.orderName} · Bitmarte`}</title>
      <Breadcrumbs crumbs={[{ label: 'Orders', to: '/customer/orders' }, { label: `Order ${order.orderName}` }]} />
      <header style={{ marginBlock: 'var(--space-2) var(--space-4)' }}>
        <Text as="h1" size="2xl">
          {title}
        </Text>
        <Text as="p" tone="muted" size="lg">
          {lead} {expectedOf(order) && <>{expectedOf(order)}.</>}
        </Text>
      </header>
      <Grid gap={4} across={6} min={440} fill align="start">
        <Stack gap={4}>
          {order.orderDeliveryToken && (
            <DeliveryCode
              orderId={order.id}
              orderName={order.orderName}
              recipient={isForOther(session?.user.firstName ?? '', deliveryAddress.fullName) ? deliveryAddress : null}
              token={order.orderDeliveryToken}
              lockedUntil={order.tokenLockedUntil}
            />
          )}
          <StoreOffSale storeName={order.storeName} lines={offSaleWords(order)} />
          <Delay order={order} />
          <YourFiles orderId={order.id} alone={order.orderType === 'digital'} />
          {order.deliveredAt && !isGuest(session) && <OrderReviews orderId={order.id} />}
          <ReturnEntry order={order} />
          <OrderCases order={order} />
          <Section>
            <Timeline steps={stepsOf(order, picture => <StepPicture picture={picture} />)} />
          </Section>
          <GuestEmail />
          <MakeAccount />
          {order.notes.length > 0 && (
            <Section title="Notes">
              <OrderNotes notes={order.notes} readBy="customer" />
            </Section>
          )}
          {rider && order.partnerProfile && (
            <Section title="Carrier">
              {order.partnerProfile.name} · {order.riderName && `${order.riderName} · `}
              <Text as="a" link href={`tel:${order.dispatchPhoneNumber}`}>
                {phone(order.dispatchPhoneNumber ?? '')}
              </Text>
            </Section>
          )}
          {order.refunds.length > 0 && <OrderRefunds order={order} />}
          {order.orderType !== 'digital' && (
            <Section
              title={deliverTo(order.bitmarteOrderStatus.code_name)}
              aside={order.addressCanChange && <ChangeAddress order={order} />}
            >
              <AddressLines of={order.deliveryAddress} />
              {order.orderNote && (
                <Text as="p" anywhere style={{ marginTop: 'var(--space-2)' }}>
                  Your note: {order.orderNote}
                </Text>
              )}
            </Section>
          )}
        </Stack>
        <Stack gap={4}>
          <Section
            title={
              order.storeOffSale ? order.storeName : <Link to={`/storefront/${order.storeUrl}`}>{order.storeName}</Link>
            }
          >
            <BoughtItems order={order} />
            <TakeOut order={order} />
            <Replaces order={order} orders="/customer/orders" />
          </Section>
          {order.orderType !== 'replacement' && <Payment order={order} />}
          <StoreContact order={order} />
          <ReorderResult result={again.result} />
          <Row gap={2} align="stretch" wrap>
            {!order.storeOffSale && <ReorderButton again={again} />}
            <ActionLink to={`/customer/orders/${order.id}/receipt`}>Receipt</ActionLink>
            <OrderInvoices orderId={order.id} invoices="/customer/invoices" />
            <CancelOrder order={order} />
          </Row>
          <Note>
            Placed <When at={order.createdAt} exact />
          </Note>
        </Stack>
      </Grid>
    </>
  )
}

/** Refunds of an order with the help request that each was decided in. */
function OrderRefunds({ order }: { order: CustomerOrder }) {
  const { data } = useOrderCases(order.id)
  const caseOf = (caseId: string) => {
    const found = data?.rows.find(({ id }) => id === caseId)
    if (!found) return undefined
    const named = order.orderItems.filter(({ id }) => found.itemIds?.includes(id)).map(({ productName }) => productName)
    return (
      <>
        {named.length > 0 && `For ${named.join(', ')}. `}
        {found.kind === 'goodwill' ? customerNames(found).title : 'Help request'}{' '}
        <Text as={Link} link to={`/customer/cases/${caseId}`}>
          {found.name}
        </Text>
        .
      </>
    )
  }
  return (
    <Section title="Refunds">
      <Refunds refunds={order.refunds} readBy="customer" withReasons caseOf={caseOf} />
    </Section>
  )
}

/** Why an order is late, and what happens next. */
function Delay({ order }: { order: CustomerOrder }) {
  const lines = delayOf(order)
  if (lines.length === 0) return null
  return (
    <Section title="About the delay">
      <Stack gap={1}>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
    </Section>
  )
}

/** Payment of the order and its status. */
function Payment({ order }: { order: CustomerOrder }) {
  const { paidTogether } = order
  return (
    <Section title="Payment" aside={<MoneyBadge order={order} />}>
      <PaidWith order={order} />
      {paidTogether.length > 0 && (
        <p style={{ marginTop: 'var(--space-2)' }}>
          <Note>
            Paid together with{' '}
            {paidTogether.map(({ id, orderName, storeName }, at) => (
              <span key={id}>
                {at > 0 && ', '}
                <Text as={Link} tone="palm" weight="strong" to={`/customer/orders/${id}`}>
                  {orderName} of {storeName}
                </Text>
              </span>
            ))}
            .
          </Note>
        </p>
      )}
    </Section>
  )
}

/** Contacts for questions about an order. */
function StoreContact({ order }: { order: CustomerOrder }) {
  const { id, storeName, storeUrl, storeOffSale, storePhoneNumber } = order
  return (
    <Section title="Questions">
      <p style={{ marginTop: 'var(--space-2)' }}>
        <ActionLink to={`/customer/messages?order=${id}`}>Contact the store</ActionLink>
      </p>
      {storePhoneNumber && (
        <p style={{ marginTop: 'var(--space-2)' }}>
          {storeName}:{' '}
          <Text as="a" link href={`tel:${storePhoneNumber}`}>
            {phone(storePhoneNumber)}
          </Text>
        </p>
      )}
      <Row as="p" gap={0} across={5} wrap>
        {!storeOffSale && (
          <Text as={Link} link to={`/storefront/${storeUrl}`}>
            View store
          </Text>
        )}
        <Text as={Link} link to="/contact-us">
          Write to Bitmarte
        </Text>
      </Row>
    </Section>
  )
}
