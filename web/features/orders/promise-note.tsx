import type { Order } from '#contract/orders/order-shapes.ts'
import { weekday } from '#web/ui/format.ts'
import { Note } from '#web/ui/note.tsx'

interface Props {
  order: Pick<Order, 'promisedAt' | 'expectedAt' | 'deliveryLate'>
}

/** The promised day of an order on its way, and the day by which it is expected now, if that is later. */
export function PromiseNote({ order: { promisedAt, expectedAt, deliveryLate } }: Props) {
  if (!promisedAt || !expectedAt) return null
  return (
    <Note late={deliveryLate}>
      Promised {weekday(promisedAt)}
      {expectedAt > promisedAt && <>, now expected {weekday(expectedAt)}</>}
    </Note>
  )
}
