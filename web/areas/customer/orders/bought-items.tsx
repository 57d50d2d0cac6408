import { couponName } from '#contract/coupons/coupon-name.ts'
import type { BoughtItem, CustomerOrder, OrderItem } from '#contract/orders/order-shapes.ts'
import type { ReceiptOrder } from '#contract/orders/receipt.ts'
import { customerSource, useOrderCases } from '#web/features/cases/outcome-source.ts'
import { ItemOutcomes } from '#web/features/orders/item-outcomes.tsx'
import { LeftOutItems } from '#web/features/orders/left-out-items.tsx'
import { OrderItems, Sum, Sums } from '#web/features/orders/order-items.tsx'
import { naira } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'
import { deliveryWay } from './delivery-way.ts'

type Bought = Pick<
  ReceiptOrder,
  | 'orderItems'
  | 'subtotal'
  | 'coupons'
  | 'discount'
  | 'shippingFee'
  | 'shippingDiscount'
  | 'total'
  | 'vat'
  | 'orderType'
  | 'pickup'
  | 'deliveryAddress'
> & { weight?: number; vehicle?: string }

/** An item at the price before discounts: the sums below it take them off, once. */
const beforeDiscount = <T extends OrderItem>(item: T): T => ({
  ...item,
  discount: 0,
  total: item.total + item.discount,
})

const unpriced = ({ productPrice, discount, total, ...item }: BoughtItem) => item

/** Items of an order with coupons, delivery fee and total. */
export function BoughtItems({
  order,
}: {
  order: Bought & Pick<CustomerOrder, 'id' | 'storeOffSale' | 'orderItems' | 'leftOut'>
}) {
  const { data } = useOrderCases(order.id)
  const sourceOf = customerSource(data?.rows ?? [])
  const linkOf = order.storeOffSale ? undefined : (item: Pick<OrderItem, 'productId'>) => `/product/${item.productId}`
  // An exchange is free, so it has no prices.
  if (order.orderType === 'replacement')
    return (
      <OrderItems
        items={order.orderItems.map(unpriced)}
        linkOf={linkOf}
        outcomesOf={item => <ItemOutcomes item={item} sourceOf={sourceOf} />}
      />
    )
  return (
    <div>
      <OrderItems
        items={order.orderItems.map(beforeDiscount)}
        linkOf={linkOf}
        outcomesOf={item => (
          <ItemOutcomes
            item={item}
            sourceOf={sourceOf}
            noteOf={({ what }) => what === 'refunded' && <AfterDiscount items={order.orderItems} id={item.id} />}
          />
        )}
      />
      <LeftOutItems items={order.leftOut} />
      <BoughtSums order={order} goods />
    </div>
  )
}

/** What was paid for an item after the discount, where its price doesn't say it. */
function AfterDiscount({ items, id }: { items: readonly BoughtItem[]; id: string }) {
  const item = items.find(each => each.id === id)
  return item && item.discount > 0 && <Note>{naira(item.total)} paid after the discount</Note>
}

/** Amounts of an order down to its total. `goods` starts with the price of the products before discounts. */
export function BoughtSums({ order, goods }: { order: Bought; goods?: boolean }) {
  const { coupons, discount, shippingFee, shippingDiscount } = order
  const namesOf = (ids: readonly string[]) =>
    order.orderItems
      .filter(({ productId }) => ids.includes(productId))
      .map(({ productName }) => productName)
      .join(', ')
  return (
    <Sums>
      {goods && discount > 0 && <Sum label="Products" amount={order.subtotal} />}
      {coupons.map(({ code, title, amount, rewardProductsIds }) => (
        <Sum
          key={code ?? title}
          label={
            <>
              {couponName({ code, title })}
              {rewardProductsIds.length > 0 && (
                <>
                  <br />
                  <Note>On {namesOf(rewardProductsIds)}</Note>
                </>
              )}
            </>
          }
          amount={-amount}
        />
      ))}
      {coupons.length === 0 && discount > 0 && <Sum label="Discount" amount={-discount} />}
      {order.orderType !== 'digital' && (
        <Sum
          label={
            <>
              Delivery
              <br />
              <Note>
                {deliveryWay(order)}
                {shippingDiscount > 0 && `. Bitmarte pays ${naira(shippingDiscount)} of the delivery.`}
              </Note>
            </>
          }
          amount={shippingFee}
          was={shippingFee + shippingDiscount}
        />
      )}
      <Sum label="Total" amount={order.total} strong />
      {order.vat > 0 && <Sum label="Includes VAT" amount={order.vat} />}
    </Sums>
  )
}
