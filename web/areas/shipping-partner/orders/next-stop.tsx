import type { PartnerOrder } from '#contract/delivery/delivery.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { keepParcel } from '#web/features/cases/case-words.ts'
import { useMisfits } from '#web/features/delivery/accept-question.tsx'
import { AnswerOrder } from '#web/features/delivery/answer-order.tsx'
import { CollectNote } from '#web/features/delivery/collect-note.tsx'
import { kg } from '#web/features/delivery/fit.ts'
import { OrderClock } from '#web/features/delivery/order-clock.tsx'
import { hasHubAhead, nextStop, pickupWords } from '#web/features/delivery/stops.ts'
import { DeliveryPlace } from '#web/features/orders/delivery-place.tsx'
import { EnterCode } from '#web/features/orders/enter-code.tsx'
import { NextAttempt } from '#web/features/orders/next-attempt.tsx'
import { MoveOrder } from '#web/features/orders/order-actions.tsx'
import { moveWord } from '#web/features/orders/status-action-words.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Section } from '#web/ui/section.tsx'

const titles = {
  'Pick up': 'Pick up at the store',
  'To the hub': 'Deliver to the hub',
  'At the hub': 'Pick up at the hub',
  Deliver: 'Deliver to the customer',
  'Return to store': 'Return to the store',
} as const

/** Says why the order doesn't suit the partner, if it doesn't. */
const Misfits = ({ order }: { order: PartnerOrder }) =>
  useMisfits(order).map(reason => (
    <Note late key={reason}>
      {reason}
    </Note>
  ))

/**
 * Returns the statuses that have no button here: those that the page offers elsewhere, and after the pickup the way that
 * the parcel doesn't take next. Without a hub ahead, it goes to the customer.
 */
function elsewhere(order: PartnerOrder): readonly OrderStatusCode[] {
  const toCustomer = order.moves.some(({ code_name }) => code_name === 'out_for_delivery') && !hasHubAhead(order)
  return toCustomer ? ['delivered', 'in_transit'] : ['delivered']
}

/** Next step of a partner with an order, its place, and large buttons for it. */
export function NextStop({ order, onDeclined }: { order: PartnerOrder; onDeclined: () => void }) {
  const { verb, place } = nextStop(order)
  if (verb === 'Done') return null
  const status = order.bitmarteOrderStatus.code_name
  const may = (to: OrderStatusCode) => order.moves.some(({ code_name }) => code_name === to)
  const aside = <OrderClock order={order} />
  if (status === 'assigned')
    return (
      <Section title="Accept this order?" aside={aside}>
        <Stack gap={4}>
          <p>
            From {place.name} in {place.area} to {order.deliveryAddress.address}, {order.deliveryAddress.lga},{' '}
            {order.deliveryAddress.stateOrRegion}. It weighs {kg(order.weight)} and needs a{' '}
            {order.vehicle.toLowerCase()}.
          </p>
          <Note>{pickupWords(order)}</Note>
          <Misfits order={order} />
          <AnswerOrder order={order} onDeclined={onDeclined} />
        </Stack>
      </Section>
    )
  if (order.parcelReported)
    return (
      <Section title="Don’t deliver this parcel">
        <Stack gap={4}>
          <Note late>{keepParcel}</Note>
          <MoveOrder order={order} without={['delivered']} toHub={hasHubAhead(order)} thumb />
        </Stack>
      </Section>
    )
  return (
    <Section title={titles[verb]} aside={aside}>
      <Stack gap={4}>
        <CollectNote from={order.collectFrom} />
        <DeliveryPlace place={place} />
        <NextAttempt order={order} />
        {status === 'out_for_delivery' && <EnterCode order={order} />}
        <MoveOrder order={order} without={elsewhere(order)} toHub={hasHubAhead(order)} thumb />
        {hasHubAhead(order) && may('out_for_delivery') && (
          <Note>
            {may('in_transit') && `“${moveWord(status, 'in_transit')}” tells the hub that you come. `}
            {`“${moveWord(status, 'out_for_delivery')}” is for going straight to the customer.`}
          </Note>
        )}
      </Stack>
    </Section>
  )
}
