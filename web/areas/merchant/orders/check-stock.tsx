import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { checkReturnedStock, getOrder } from '#contract/orders/orders.ts'
import { namedOptions } from '#web/features/orders/goods-words.ts'
import { useChange } from '#web/shell/query.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Section } from '#web/ui/section.tsx'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'

interface Props {
  order: Pick<Order, 'id' | 'orderItems'>
  /** Until when the store checks the items. */
  dueAt: string
}

/** Asks a store how many items of an order that came back can be sold again. */
export function CheckStock({ order, dueAt }: Props) {
  const [sellable, setSellable] = useState<Readonly<Record<string, TypedNumber>>>(
    Object.fromEntries(order.orderItems.map(({ id, quantity }) => [id, quantity])),
  )
  const check = useChange(checkReturnedStock, { invalidates: [getOrder.id] })
  return (
    <Section title="Inspect returned items" aside={<Note late>By {dayAndTime(dueAt)}</Note>}>
      <Stack
        as="form"
        gap={4}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          const items = order.orderItems.map(({ id }) => ({ id, sellable: numberOf(sellable[id] ?? 0) }))
          // The field shows its error.
          if (items.some(each => Number.isNaN(each.sellable))) return
          check.mutate({ params: { id: order.id }, body: { items } })
        }}
      >
        <Note>How many of each can be sold again? Only those go back in stock.</Note>
        <List gap={3} aria-label="Returned items">
          {order.orderItems.map(({ id, productName, productVariants, quantity }) => (
            <Row as="li" gap={4} justify="between" key={id}>
              <Stack as="span" grow anywhere>
                {productName}
                <Note>{[namedOptions(productVariants), `${quantity} sold`].filter(Boolean).join(' · ')}</Note>
              </Stack>
              <QuantityStepper
                label={productName}
                min={0}
                max={quantity}
                value={sellable[id] ?? 0}
                onChange={value => setSellable(now => ({ ...now, [id]: value }))}
              />
            </Row>
          ))}
        </List>
        <Row justify="end">
          <Button type="submit" loading={check.isPending}>
            Update stock
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
