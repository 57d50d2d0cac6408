import type { Order } from '#contract/orders/order-shapes.ts'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { day, phone } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import { Barcode } from './barcode.tsx'
import classes from './printed.module.css'

/** Packing slip with a box to tick per item. It shows no prices, since the parcel may be a present. */
export function PackingSlip({ order }: { order: Order }) {
  const { deliveryAddress: to, pickup } = order
  const pieces = order.orderItems.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <article className={classes.sheet}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <div>
          <Text as="h2" size="2xl">
            {order.storeName}
          </Text>
          <p>
            Order {order.orderName} ({order.reference}), {day(order.createdAt)}
          </p>
        </div>
        <Stack gap={1} align="center">
          <Barcode code={order.parcelCode} width={220} height={64} />
          <Text figures>{codeInGroups(order.parcelCode)}</Text>
        </Stack>
      </Row>
      <Grid gap={4} across={8} min={200} fill style={{ marginBlock: 'var(--space-6)' }}>
        <div>
          <Text as="p" size="sm" weight="strong">
            To
          </Text>
          <p>{to.fullName}</p>
          <p>{to.address}</p>
          <p>
            {to.lga}, {to.stateOrRegion}
          </p>
          {to.landmark && <p>Landmark: {to.landmark}</p>}
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
      </Grid>
      <Table style={{ borderTop: '1px solid var(--line)', fontSize: 'inherit' }}>
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
            <tr key={item.id} style={{ breakInside: 'avoid' }}>
              <td>
                <span className={classes.box} />
              </td>
              <td>{item.quantity}</td>
              <td>
                {item.productName}
                {item.sku && <div>SKU: {item.sku}</div>}
                {item.productVariants.map(({ property, option }) => (
                  <div key={property}>
                    {property}: {option}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p style={{ marginTop: 'var(--space-5)' }}>
        {pieces} {pieces === 1 ? 'piece' : 'pieces'}, {order.weight} kg
      </p>
      {order.replaces && <p style={{ marginTop: 'var(--space-5)' }}>Replaces items of {order.replaces.orderName}.</p>}
      {order.orderNote && (
        <Text as="p" lines style={{ marginTop: 'var(--space-5)' }}>
          Note from the customer: {order.orderNote}
        </Text>
      )}
    </article>
  )
}
