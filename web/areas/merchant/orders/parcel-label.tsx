import type { Order } from '#contract/orders/order-shapes.ts'
import { areaOf } from '#web/features/addresses/address-lines.tsx'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { Barcode } from './barcode.tsx'
import classes from './printed.module.css'

/** Parcel label, 100 mm wide: destination, hubs on the way, and the code that hubs and riders scan. */
export function ParcelLabel({ order }: { order: Order }) {
  const { deliveryAddress: to, pickup } = order
  return (
    <Stack as="article" gap={4} className={`${classes.sheet} ${classes.label}`}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <Text as="h2" size="2xl">
          {order.orderName}
        </Text>
        <p>
          {order.reference}, {order.weight} kg{order.vehicle && `, ${order.vehicle}`}
        </p>
      </Row>
      <div>
        <Text as="p" size="sm" weight="strong">
          To
        </Text>
        <Text as="p" size="xl" weight="bold">
          {to.fullName}
        </Text>
        <p>{to.address}</p>
        {to.landmark && <p>Landmark: {to.landmark}</p>}
        <Text as="p" size="xl" weight="bold">
          {areaOf(to)}
        </Text>
        <p>
          {[to.phoneNumber, to.secondPhoneNumber]
            .filter(each => each !== null)
            .map(phone)
            .join(' or ')}
        </p>
        {to.note && <p>Note: {to.note}</p>}
      </div>
      {order.stops.length > 0 && <p>Via {order.stops.map(({ name }) => name).join(', then ')}</p>}
      <Stack gap={1} align="center">
        <Barcode code={order.parcelCode} width="100%" height={96} />
        <Text as="strong" figures>
          {codeInGroups(order.parcelCode)}
        </Text>
      </Stack>
      <div style={{ paddingTop: 'var(--space-4)', borderTop: '1px solid var(--line)' }}>
        <Text as="p" size="sm" weight="strong">
          From
        </Text>
        <p>
          {order.storeName}, {pickup.address}, {pickup.lga}, {pickup.state}
        </p>
      </div>
    </Stack>
  )
}
