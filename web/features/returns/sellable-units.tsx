import type { OrderItem } from '#contract/orders/order-shapes.ts'
import { namedOptions } from '#web/features/orders/goods-words.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

type Item = Pick<OrderItem, 'id' | 'productName' | 'productVariants' | 'quantity'>

/** Units that can be sold again, by item. */
export type Sellable = Readonly<Record<string, TypedNumber>>

/** Returns what a call takes, or undefined while a field has an error, which it shows itself. */
export function sellableItems(items: readonly Item[], sellable: Sellable) {
  const units = items.map(({ id }) => ({ id, sellable: numberOf(sellable[id] ?? 0) }))
  return units.some(each => Number.isNaN(each.sellable)) ? undefined : units
}

interface Props {
  items: readonly Item[]
  /** Why the store has the units: `3 sold`. */
  word: 'sold' | 'returned'
  value: Sellable
  onChange: (sellable: Sellable) => void
}

/** The items that came back, each with a field for the units that can be sold again. */
export const SellableUnits = ({ items, word, value, onChange }: Props) => (
  <List gap={3} aria-label="Returned items">
    {items.map(({ id, productName, productVariants, quantity }) => (
      <Row as="li" gap={4} justify="between" key={id}>
        <Stack as="span" grow anywhere>
          {productName}
          <Note>{[namedOptions(productVariants), `${quantity} ${word}`].filter(Boolean).join(' · ')}</Note>
        </Stack>
        <QuantityStepper
          label={productName}
          min={0}
          max={quantity}
          value={value[id] ?? 0}
          onChange={units => onChange({ ...value, [id]: units })}
        />
      </Row>
    ))}
  </List>
)
