import type { ReactNode } from 'react'
import type { BoughtItem, Order, OrderItem } from '#contract/orders/order-shapes.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Money } from '#web/ui/money.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { Thumb } from '#web/ui/thumb.tsx'
import { namedOptions } from './goods-words.ts'
import { ItemOutcomes } from './item-outcomes.tsx'
import classes from './order-items.module.css'

/** Item of an order; carriers don't see prices. */
type Item = Pick<OrderItem, 'id' | 'productName' | 'productVariants' | 'hostedImages' | 'quantity'> &
  Partial<Pick<BoughtItem, 'productPrice' | 'discount' | 'total' | 'outcomes'>>

interface Props<T extends Item> {
  items: readonly T[]
  /** Returns the path that an item links to. */
  linkOf?: ((item: T) => string) | undefined
  /** Renders what became of an item, below it. */
  outcomesOf?: ((item: T) => ReactNode) | undefined
}

/** Items of an order with pictures, options and known prices. */
export function OrderItems<T extends Item>({
  items,
  linkOf,
  outcomesOf = item => <ItemOutcomes item={item} />,
}: Props<T>) {
  return (
    <List lined={3}>
      {items.map(item => {
        const [picture] = item.hostedImages
        const options = namedOptions(item.productVariants)
        return (
          <Row as="li" key={item.id} gap={3} align="start">
            <Thumb picture={picture} size={64} />
            <Text as="div" grow>
              {linkOf ? (
                <Text as={Link} weight="strong" to={linkOf(item)}>
                  <Text lit>{item.productName}</Text>
                </Text>
              ) : (
                <Text weight="strong">{item.productName}</Text>
              )}
              <Row gap={3} align="baseline" justify="between">
                <Note>
                  {item.productPrice === undefined ? (
                    `Quantity ${item.quantity}`
                  ) : (
                    <>
                      {item.quantity} × <Money amount={item.productPrice} />
                    </>
                  )}
                  {options && ` · ${options}`}
                  {item.discount ? (
                    <>
                      {' · Discount '}
                      <Money amount={-item.discount} />
                    </>
                  ) : null}
                </Note>
                {item.total !== undefined && (
                  <Text style={{ textAlign: 'end' }}>
                    {item.discount ? <Note>Paid </Note> : null}
                    <Money amount={item.total} strong />
                  </Text>
                )}
              </Row>
              {outcomesOf(item)}
            </Text>
          </Row>
        )
      })}
    </List>
  )
}

/** Amounts that the customer paid: products, discount, delivery and total. */
export function OrderSums({
  order,
}: {
  order: Pick<Order, 'subtotal' | 'discount' | 'shippingFee' | 'total' | 'vat' | 'leftOut'>
}) {
  return (
    <Sums>
      <Sum label="Products" amount={order.subtotal} />
      {order.discount > 0 && <Sum label="Discount" amount={-order.discount} />}
      <Sum label="Delivery" amount={order.shippingFee} />
      <Sum
        label={order.leftOut?.length ? 'Total of what is left' : 'Paid by the customer'}
        amount={order.total}
        strong
      />
      {order.vat > 0 && <Sum label="Includes VAT" amount={order.vat} />}
    </Sums>
  )
}

/** Amounts below each other, the total last. */
export function Sums({ children }: { children: ReactNode }) {
  return (
    <Stack as="dl" lined={2} className={classes.sums}>
      {children}
    </Stack>
  )
}

interface SumProps {
  label: ReactNode
  amount: number
  /** A larger amount before, struck through. */
  was?: number
  strong?: boolean
}

export function Sum({ label, amount, was, strong }: SumProps) {
  return (
    <Row gap={3} align="baseline" justify="between" weight={strong ? 'bold' : 'normal'}>
      <dt>{label}</dt>
      <dd style={{ textAlign: 'end' }}>
        <Money amount={amount} was={was} strong={strong} />
      </dd>
    </Row>
  )
}
