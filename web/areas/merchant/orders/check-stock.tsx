import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import { checkReturnedStock, getOrder } from '#contract/orders/orders.ts'
import { type Sellable, SellableUnits, sellableItems } from '#web/features/returns/sellable-units.tsx'
import { useChange } from '#web/shell/query.ts'
import { dayAndTime } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'
import { Text } from '#web/ui/text.tsx'

interface Props {
  order: Pick<Order, 'id' | 'reference' | 'orderItems' | 'goodsTo'>
  /** Until when the store checks the items. */
  dueAt: string
}

/** Asks a store how many items of an order that came back, or that a hub or carrier sends back, can be sold again. */
export function CheckStock({ order, dueAt }: Props) {
  const [sellable, setSellable] = useState<Sellable>(
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
          const items = sellableItems(order.orderItems, sellable)
          if (items) check.mutate({ params: { id: order.id }, body: { items } })
        }}
      >
        <Note>
          {order.goodsTo === 'store' && 'Once they are with you: '}
          {order.goodsTo === 'store' ? 'how' : 'How'} many of each can be sold again? Only those go back in stock. If
          they {order.goodsTo === 'store' ? 'don’t arrive' : 'aren’t with you'},{' '}
          <Text as={Link} to={`/contact-us?order=${order.reference}`} underline>
            contact us
          </Text>
          .
        </Note>
        <SellableUnits items={order.orderItems} word="sold" value={sellable} onChange={setSellable} />
        <Row justify="end">
          <Button type="submit" loading={check.isPending}>
            Update stock
          </Button>
        </Row>
      </Stack>
    </Section>
  )
}
