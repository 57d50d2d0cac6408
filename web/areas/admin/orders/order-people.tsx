import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { oversees } from '#web/areas/admin/admin-nav.ts'
import { useOpens } from '#web/areas/admin/page-resources.ts'
import { ReachLink } from '#web/features/orders/delivery-place.tsx'
import { OrderWay } from '#web/features/orders/order-route.tsx'
import { useSession } from '#web/shell/session.ts'
import { phone } from '#web/ui/format.ts'
import { IconPhone } from '#web/ui/icons.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  order: Order
}

/** Store and pickup address of an order. */
export function OrderStore({ order, place }: Props & { place: ReactNode }) {
  const mayList = oversees(useSession()?.user.accountType)
  const opens = useOpens()
  return (
    <Section title="Store" aside={mayList && <Link to={`/admin/orders?storeId=${order.storeId}`}>All orders</Link>}>
      {place}
      {opens('/admin/stores') && (
        <p style={{ marginTop: 'var(--space-3)' }}>
          <Text as={Link} tone="palm" weight="strong" to={`/admin/stores/${order.storeId}`}>
            Page of the store
          </Text>
        </p>
      )}
    </Section>
  )
}

/** Carrier. */
export function OrderCarrier({ order }: Props) {
  const mayList = oversees(useSession()?.user.accountType)
  const { partnerProfile, deliveredBy, assignedToShippingPartner, vehicle, weight, orderType, stops } = order
  const { bitmarteOrderStatus } = order
  if (orderType === 'digital') return null
  const words =
    deliveredBy === 'merchant'
      ? 'Delivered by the store.'
      : deliveredBy === 'platform'
        ? 'No carrier yet. A scheduler assigns one.'
        : bitmarteOrderStatus.code_name === 'ready_for_pickup'
          ? 'The store hasn’t handed the order over or started its delivery yet.'
          : 'The store chooses who delivers once the order is ready.'
  return (
    <Section
      title="Delivery"
      aside={
        mayList &&
        partnerProfile &&
        assignedToShippingPartner && <Link to={`/admin/orders?partnerId=${partnerProfile.id}`}>All its deliveries</Link>
      }
    >
      {partnerProfile ? (
        <Stack gap={2} align="start">
          <strong>{partnerProfile.name}</strong>
          {partnerProfile.phoneNumber && (
            <ReachLink
              href={`tel:${partnerProfile.phoneNumber}`}
              aria-label={`Call ${partnerProfile.name}, ${phone(partnerProfile.phoneNumber)}`}
            >
              <IconPhone size={18} aria-hidden="true" />
              {phone(partnerProfile.phoneNumber)}
            </ReachLink>
          )}
        </Stack>
      ) : (
        <p>{words}</p>
      )}
      <Note>
        {weight} kg, {vehicle}
      </Note>
      <OrderWay stops={stops} />
    </Section>
  )
}
