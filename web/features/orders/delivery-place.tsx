import type { ComponentProps } from 'react'
import type { DeliveryAddress, PickupPlace } from '#contract/orders/order-shapes.ts'
import { areaOf } from '#web/features/addresses/address-lines.tsx'
import { phone as written } from '#web/ui/format.ts'
import { IconMapPin, IconPhone } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Place of a pickup or delivery. `phone` is null if the reader can't call it. */
export interface Place {
  name: string
  street: string
  area: string
  phone: string | null
  secondPhone?: string | null
  /** Helps to find the place. */
  landmark?: string
  /** What the customer wrote for the rider. */
  note?: string
}

/** Returns the destination of an order. Carriers get the phone number from acceptance to delivery. */
export const placeOf = (
  address: Omit<DeliveryAddress, 'phoneNumber' | 'emailAddress'> & { phoneNumber: string | null },
): Place => ({
  name: address.fullName,
  street: address.address,
  area: areaOf(address),
  phone: address.phoneNumber,
  secondPhone: address.secondPhoneNumber,
  landmark: address.landmark,
  note: address.note,
})

/** Returns the pickup place of an order. */
export const pickupOf = (order: { storeName: string; pickup: PickupPlace }, phone: string | null = null): Place => ({
  name: order.storeName,
  street: order.pickup.address,
  area: `${order.pickup.lga}, ${order.pickup.state}`,
  phone,
})

const mapOf = ({ street, area }: Place) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${street}, ${area}, Nigeria` })}`

/** Name and address of a place with links to call it and to open a map. */
export function DeliveryPlace({ place }: { place: Place }) {
  return (
    <Stack gap={3} anywhere>
      <div>
        <Text as="div" weight="bold">
          {place.name}
        </Text>
        <div>{place.street}</div>
        <Note>{place.area}</Note>
        {place.landmark && <div>Landmark: {place.landmark}</div>}
        {place.note && <div>Note: {place.note}</div>}
      </div>
      <PlaceLinks place={place} />
    </Stack>
  )
}

/** Link that calls somebody or opens a map. `square` is for an icon alone. */
export function ReachLink({ square, ...link }: ComponentProps<'a'> & { square?: boolean | undefined }) {
  return (
    <Row
      as="a"
      inline
      gap={2}
      panel="palm"
      tone="palm"
      weight="strong"
      size="md"
      figures
      touch
      square={square ? 52 : undefined}
      style={square ? undefined : { paddingInline: 'var(--space-3)' }}
      {...link}
    />
  )
}

/** Links to call a place and to open it on a map. `icons` leaves the words out. */
export function PlaceLinks({ place, icons }: { place: Place; icons?: boolean }) {
  return (
    <Row gap={2} align="stretch" wrap>
      {[place.phone, place.secondPhone].map(
        phone =>
          phone && (
            <ReachLink
              key={phone}
              square={icons}
              href={`tel:${phone}`}
              aria-label={`Call ${place.name}, ${written(phone)}`}
            >
              <IconPhone size={icons ? 22 : 18} aria-hidden="true" />
              {!icons && written(phone)}
            </ReachLink>
          ),
      )}
      <ReachLink
        square={icons}
        href={mapOf(place)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Map of ${place.street}`}
      >
        <IconMapPin size={icons ? 22 : 18} aria-hidden="true" />
        {!icons && 'Map'}
      </ReachLink>
    </Row>
  )
}
