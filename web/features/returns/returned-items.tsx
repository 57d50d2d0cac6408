import type { ReturnItem } from '#contract/orders/return-shapes.ts'
import { OrderItems } from '#web/features/orders/order-items.tsx'
import { Note } from '#web/ui/note.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Text } from '#web/ui/text.tsx'

/** Returns the discount on a number of units, in naira. */
const withDiscount = (item: ReturnItem) => ({
  ...item,
  discount: sumOf(item.quantity * item.productPrice, -item.total),
})

/** Items of a return, with sellable units once they are known. */
export function ReturnedItems({ items, inspected }: { items: readonly ReturnItem[]; inspected?: boolean }) {
  const again = items.reduce((sum, { sellable }) => sum + (sellable ?? 0), 0)
  const known = items.some(({ sellable }) => sellable !== null)
  return (
    <>
      <OrderItems items={items.map(withDiscount)} linkOf={({ productId }) => `/product/${productId}`} />
      {items.map(
        ({ id, exchange, productName, quantity }) =>
          exchange && (
            <Text as="p" key={id} weight="strong" size="md">
              Instead: {quantity} × {productName}, {exchange.map(({ option }) => option).join(', ')}
            </Text>
          ),
      )}
      {inspected && known && (
        <Note>
          {again === 0
            ? 'None of it can be resold.'
            : `Back in stock: ${items
                .filter(({ sellable }) => sellable)
                .map(({ sellable, productName }) => `${sellable} × ${productName}`)
                .join(', ')}.`}
        </Note>
      )}
    </>
  )
}
