import type { DeliveryAddress, PickupPlace } from '#contract/orders/order-shapes.ts'
import { phone as written } from '#web/ui/format.ts'
import { IconMapPin, IconPhone } from '#web/ui/icons.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './delivery-place.module.css'

/** Somewhere that a parcel goes to or comes from. `phone` is null where it isn't to be called. */
export interface Place {
  name: string
  street: string
  area: string
  phone: string | null
}

/** Where an order goes. The phone number is null for a carrier that hasn't accepted it, or has delivered it. */
export const placeOf = (
  address: Omit<DeliveryAddress, 'phoneNumber' | 'emailAddress'> & { phoneNumber: string | null },
): Place => ({
  name: address.fullName,
  street: address.address,
  area: `${address.lga}, ${address.stateOrRegion}`,
  phone: address.phoneNumber,
})

/** Where an order is picked up. */
export const pickupOf = (order: { storeName: string; pickup: PickupPlace }, phone: string | null = null): Place => ({
  name: order.storeName,
  street: order.pickup.address,
  area: `${order.pickup.lga}, ${order.pickup.state}`,
  phone,
})

const mapOf = ({ street, area }: Place) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${street}, ${area}, Nigeria` })}`

/** A place with the ways to reach it: call, and a map. */
export function DeliveryPlace({ place }: { place: Place }) {
  return (
    <Stack gap={3} className={classes.place}>
      <div>
        <Text as="div" weight="bold">
          {place.name}
        </Text>
        <div>{place.street}</div>
        <Note>{place.area}</Note>
      </div>
      <PlaceLinks place={place} />
    </Stack>
  )
}

/** The ways to reach a place; `icons` are squares for a thumb, without words. */
export function PlaceLinks({ place, icons }: { place: Place; icons?: boolean }) {
  const look = icons ? classes.square : classes.way
  return (
    <Row gap={2} align="stretch" wrap>
      {place.phone && (
        <a className={look} href={`tel:${place.phone}`} aria-label={`Call ${place.name}, ${written(place.phone)}`}>
          <IconPhone size={icons ? 22 : 18} aria-hidden="true" />
          {!icons && written(place.phone)}
        </a>
      )}
      <a className={look} href={mapOf(place)} target="_blank" rel="noreferrer" aria-label={`Map of ${place.street}`}>
        <IconMapPin size={icons ? 22 : 18} aria-hidden="true" />
        {!icons && 'Map'}
      </a>
    </Row>
  )
}
