import type { Order } from '#contract/orders/order-shapes.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { day, phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { Barcode } from './barcode.tsx'
import classes from './printed.module.css'

/** What goes into the parcel, to be ticked off while packing: no prices, since it may be a present. */
export function PackingSlip({ order }: { order: Order }) {
  const { deliveryAddress: to, pickup } = order
  const pieces = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={`${classes.sheet} ${classes.slip}`}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <div>
          <Text as="h2" size="2xl">
            {order.storeName}
          </Text>
          <p>
            Order {order.orderName}, {day(order.createdAt)}
          </p>
        </div>
        <Stack gap={1} align="center" className={classes.code}>
          <Barcode code={order.parcelCode} className={classes.barcode} />
          {codeInGroups(order.parcelCode)}
        </Stack>
      </Row>
      <div className={classes.parties}>
        <div>
          <Text as="p" size="sm" weight="strong">
            To
          </Text>
          <p>{to.fullName}</p>
          <p>{to.address}</p>
          <p>
            {to.lga}, {to.stateOrRegion}
          </p>
          <p>{phone(to.phoneNumber)}</p>
        </div>
        <div>
          <Text as="p" size="sm" weight="strong">
            From
          </Text>
          <p>{order.storeName}</p>
          <p>{pickup.address}</p>
          <p>
            {pickup.lga}, {pickup.state}
          </p>
        </div>
      </div>
      <table className={classes.lines}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Packed</span>
            </th>
            <th scope="col">Quantity</th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(item => (
            <tr key={item.id}>
              <td>
                <span className={classes.box} />
              </td>
              <td>{item.quantity}</td>
              <td>
                {item.productName}
                {item.productVariants.map(({ property, option }) => (
                  <div key={property}>
                    {property}: {option}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {pieces} {pieces === 1 ? 'piece' : 'pieces'}, {order.weight} kg
      </p>
      {order.orderNote && <p className={classes.note}>Note from the customer: {order.orderNote}</p>}
    </article>
  )
}
