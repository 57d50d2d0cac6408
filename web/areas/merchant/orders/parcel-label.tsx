import type { Order } from '#contract/orders/order-shapes.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { Barcode } from './barcode.tsx'
import classes from './printed.module.css'

/** What is stuck on the parcel, 100 mm wide: where it goes, by which hubs, and the code that hubs and riders scan. */
export function ParcelLabel({ order }: { order: Order }) {
  const { deliveryAddress: to, pickup } = order
  return (
    <article className={`${classes.sheet} ${classes.label}`}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <Text as="h2" size="2xl">
          {order.orderName}
        </Text>
        <p>
          {order.weight} kg{order.vehicle && `, ${order.vehicle}`}
        </p>
      </Row>
      <div>
        <Text as="p" size="sm" weight="strong">
          To
        </Text>
        <p className={classes.to}>{to.fullName}</p>
        <p>{to.address}</p>
        <p className={classes.to}>
          {to.lga}, {to.stateOrRegion}
        </p>
        <p>{phone(to.phoneNumber)}</p>
      </div>
      {order.stops.length > 0 && <p>Via {order.stops.map(({ name }) => name).join(', then ')}</p>}
      <Stack gap={1} align="center" className={classes.code}>
        <Barcode code={order.parcelCode} className={classes.wide} />
        <strong>{codeInGroups(order.parcelCode)}</strong>
      </Stack>
      <hr className={classes.rule} />
      <div>
        <Text as="p" size="sm" weight="strong">
          From
        </Text>
        <p>
          {order.storeName}, {pickup.address}, {pickup.lga}, {pickup.state}
        </p>
      </div>
    </article>
  )
}
