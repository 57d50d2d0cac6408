import { cardName } from '#contract/money/card-name.ts'
import { giftCardName } from '#contract/money/gift-card-name.ts'
import type { Receipt, ReceiptOrder } from '#contract/orders/receipt.ts'
import { areaOf } from '#web/features/addresses/address-lines.tsx'
import { freeFor, freeNames } from '#web/features/orders/free-names.ts'
import { namedOptions } from '#web/features/orders/goods-words.ts'
import { refundWords } from '#web/features/orders/money-words.ts'
import { Sum, Sums } from '#web/features/orders/order-items.tsx'
import { MoneyBadge } from '#web/features/orders/paid-with.tsx'
import { day, naira, phone, time } from '#web/ui/format.ts'
import { Grid, Row, Stack } from '#web/ui/layout.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
import { Text } from '#web/ui/text.tsx'
import { BoughtSums } from './bought-items.tsx'
import classes from './receipt-sheet.module.css'

/** Formats a moment in Lagos time, such as `21 Nov 2026, 09:14`. */
const dated = (moment: string) => `${day(moment)}, ${time(moment)}`

/** The receipt for reading and printing: seller, buyer, items and payment. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { orders, payment, refunds } = receipt
  const [first] = orders
  return (
    <Text as="article" panel="card" className={classes.sheet}>
      <Row as="header" gap={3} across={8} align="start" justify="between" wrap>
        <div>
          <Row gap={2}>
            <Mark size={28} />
            <Text size="xl" weight="bold">
              Bitmarte
            </Text>
          </Row>
          <Note>The market of Nigeria’s stores</Note>
        </div>
        <Stack gap={1} align="start" className={classes.title}>
          <Text as="h2" size="2xl">
            {first?.sentFor ? freeNames[first.sentFor] : 'Receipt'}
          </Text>
          <MoneyBadge order={receipt} />
        </Stack>
      </Row>
      <Grid as="dl" gap={3} across={6} min={170} fill style={{ marginTop: 'var(--space-5)' }}>
        <div>
          <dt>
            <Note>Bought by</Note>
          </dt>
          <Text as="dd" anywhere>
            {receipt.customerName}
            <br />
            {receipt.customerEmail}
          </Text>
        </div>
        <div>
          <dt>
            <Note>Date</Note>
          </dt>
          <dd>{first && dated(first.createdAt)}</dd>
        </div>
        <div>
          <dt>
            <Note>Purchase</Note>
          </dt>
          <Text as="dd" figures>
            {receipt.purchase}
          </Text>
        </div>
        {payment && (
          <div>
            <dt>
              <Note>Payment reference</Note>
            </dt>
            <Text as="dd" size="sm" anywhere>
              {payment.reference}
            </Text>
          </div>
        )}
      </Grid>
      {orders.map(order => (
        <SoldBy key={order.id} order={order} />
      ))}
      <Stack as="section" gap={2} className={classes.part} aria-label="Payment">
        {orders.length > 1 && (
          <Sums>
            <Sum label="Products" amount={receipt.subtotal} />
            {receipt.discount > 0 && <Sum label="Discounts" amount={-receipt.discount} />}
            <Sum label="Delivery" amount={receipt.shippingFee} />
            <Sum label={`Total of ${orders.length} orders`} amount={receipt.total} strong />
            {receipt.vat > 0 && <Sum label="Includes VAT" amount={receipt.vat} />}
          </Sums>
        )}
        {first?.sentFor ? (
          <p>
            No charge
            {first.replaces && <>: you paid for the items with order {first.replaces.orderName}</>}.
          </p>
        ) : (
          <Payment receipt={receipt} />
        )}
        {refunds.length > 0 && (
          <>
            <h3>Refunds</h3>
            <Sums>
              {refunds.map(refund => {
                const { to, how } = refundWords(refund, 'customer')
                return (
                  <Sum
                    key={`${to}${refund.createdAt}`}
                    label={
                      <>
                        {to}
                        <br />
                        <Note>
                          {refund.leftOut && 'For what was left out. '}
                          {how}
                        </Note>
                      </>
                    }
                    amount={-refund.amount}
                  />
                )
              })}
            </Sums>
          </>
        )}
      </Stack>
      <p>
        <Note>Each store is the seller of its products. Bitmarte processes the payment and arranges the delivery.</Note>
      </p>
    </Text>
  )
}

/** Means of payment with their amounts. */
function Payment({ receipt: { payment, giftCards, cardAmount, total } }: { receipt: Receipt }) {
  return (
    <>
      <h3>Paid with</h3>
      <Sums>
        {giftCards.map(({ last4, amount }) => (
          <Sum key={last4} label={giftCardName(last4)} amount={amount} />
        ))}
        {cardAmount > 0 && (
          <Sum
            label={
              <>
                {cardName(payment)}
                <br />
                {payment && <Note>{dated(payment.paidAt)}</Note>}
                {payment && payment.amount > cardAmount && (
                  <Note>, of {naira(payment.amount)} paid for several orders</Note>
                )}
              </>
            }
            amount={cardAmount}
          />
        )}
        {total === 0 && <Sum label="Nothing to pay" amount={0} />}
      </Sums>
    </>
  )
}

function SoldBy({ order }: { order: ReceiptOrder }) {
  const { pickup, deliveryAddress, storePhoneNumber } = order
  return (
    <section className={classes.part} aria-label={`Order ${order.orderName}`}>
      <Grid gap={3} across={8} min={220} fill>
        <div>
          <Note>Sold by</Note>
          <h3>{order.storeName}</h3>
          <div>
            {pickup.lga}, {pickup.state}
            {storePhoneNumber && `, ${phone(storePhoneNumber)}`}
          </div>
        </div>
        <div>
          <Note>Order</Note>
          <h3>{order.orderName}</h3>
          {order.replaces && (
            <div>
              {freeFor(order.sentFor)} {order.replaces.orderName}
            </div>
          )}
          {order.orderType !== 'digital' && (
            <div>
              To {deliveryAddress.fullName}, {deliveryAddress.address}, {areaOf(deliveryAddress)}
            </div>
          )}
        </div>
      </Grid>
      <Table style={{ margin: 'var(--space-4) 0 0', fontSize: 'inherit' }}>
        <thead>
          <tr>
            <th scope="col">Item</th>
            {!order.sentFor && (
              <>
                <Text as="th" scope="col" hideOn="phone" data-figure>
                  Price
                </Text>
                <th scope="col" data-figure>
                  Amount
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {order.orderItems.map(item => (
            <tr key={item.id}>
              <td>
                {item.quantity} × {item.productName}
                {item.productVariants.length > 0 && (
                  <div>
                    <Note>{namedOptions(item.productVariants)}</Note>
                  </div>
                )}
              </td>
              {!order.sentFor && (
                <>
                  <Text as="td" hideOn="phone" data-figure>
                    <Money amount={item.productPrice} />
                  </Text>
                  <td data-figure>
                    <Money amount={item.total + item.discount} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
      {/* What replaces items is free: its lines have no amounts. */}
      {!order.sentFor && <BoughtSums order={order} />}
    </section>
  )
}
