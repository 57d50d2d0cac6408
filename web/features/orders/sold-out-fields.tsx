import { Checkbox } from '@mantine/core'
import type { BoughtItem } from '#contract/orders/order-shapes.ts'
import type { UpdateStatusBody } from '#contract/orders/orders.ts'
import { Stack } from '#web/ui/layout.tsx'
import { outOfStock } from './status-action-words.ts'

export type StockedItem = Pick<BoughtItem, 'variantId' | 'productName' | 'productVariants' | 'sellsOut'>

/** Returns one item for each variant that can sell out. */
const stockedOf = (items: readonly StockedItem[]): StockedItem[] => [
  ...new Map(items.filter(({ sellsOut }) => sellsOut).map(item => [item.variantId, item])).values(),
]

/** Whether a sentence of the reason begins so. */
const isOutOfStock = (reason: string): boolean =>
  reason.split(/[.!?…]/).some(each => each.trim().toLowerCase().startsWith(outOfStock.toLowerCase()))

/** Returns what the question before a cancellation says instead if its items can be out of stock. */
export const cancellingOf = (items: readonly StockedItem[]): { body: string } | undefined =>
  stockedOf(items).length > 0
    ? { body: 'The customer is fully refunded. What isn’t out of stock is on sale again. This can’t be undone.' }
    : undefined

/** Returns what a cancellation says about stock: all is out of stock but what is `inStock`, if that is the reason. */
export function soldOutOf(
  items: readonly StockedItem[],
  { reason, inStock }: { reason: string; inStock: readonly string[] },
): Pick<UpdateStatusBody, 'outOfStock'> {
  if (!isOutOfStock(reason)) return {}
  const ids = stockedOf(items).map(({ variantId }) => variantId)
  const none = ids.filter(id => !inStock.includes(id))
  return none.length > 0 ? { outOfStock: none } : {}
}

const nameOf = ({ productName, productVariants }: StockedItem): string =>
  [productName, ...productVariants.map(({ option }) => option)].join(', ')

interface Props {
  items: readonly StockedItem[]
  reason: string
  /** Variants that stay on sale. */
  inStock: readonly string[]
  onChange: (inStock: readonly string[]) => void
}

/** Asks a store that cancels an order as out of stock which of its items to take off sale; all by default. */
export function SoldOutFields({ items, reason, inStock, onChange }: Props) {
  const stocked = stockedOf(items)
  if (stocked.length === 0 || !isOutOfStock(reason)) return null
  const ids = stocked.map(({ variantId }) => variantId)
  return (
    <Checkbox.Group
      label={`Set ${stocked.length === 1 ? 'its' : 'their'} stock to 0, so that nobody orders ${stocked.length === 1 ? 'it' : 'them'} again`}
      value={ids.filter(id => !inStock.includes(id))}
      onChange={none => onChange(ids.filter(id => !none.includes(id)))}
    >
      <Stack gap={2} style={{ paddingTop: 'var(--space-2)' }}>
        {stocked.map(item => (
          <Checkbox key={item.variantId} value={item.variantId} label={nameOf(item)} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
