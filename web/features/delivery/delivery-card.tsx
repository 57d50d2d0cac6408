import type { ReactNode } from 'react'
import type { CarriedOrder } from '#contract/delivery/delivery.ts'
import { keepParcel } from '#web/features/cases/case-words.ts'
import { UnsentNote } from '#web/features/field-work/unsent-note.tsx'
import { codeInGroups } from '#web/features/hubs/hub-words.ts'
import { PlaceLinks } from '#web/features/orders/delivery-place.tsx'
import { NextAttempt } from '#web/features/orders/next-attempt.tsx'
import { MoveOrder } from '#web/features/orders/order-actions.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Link } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { useAcceptQuestion, useMisfits } from './accept-question.tsx'
import { CollectNote } from './collect-note.tsx'
import { parcelWords, wayWords } from './fit.ts'
import { OrderClock } from './order-clock.tsx'
import { hasHubAhead, nextStop, pickupWords, waitWords } from './stops.ts'

/** Keeps buttons above the link that covers the card. */
const nameLook = { lineHeight: 1.35, letterSpacing: '-0.02em' }
const aboveLink = { position: 'relative', zIndex: 1, marginTop: 'var(--space-3)' } as const

interface Props {
  order: CarriedOrder
  /** Marks the next stop. */
  next?: boolean
  /** Path of the order's page. */
  to?: string | undefined
  /** One more fact. */
  facts?: string
  /** Buttons that replace the next step. */
  actions?: ReactNode
  /** Menu entries beside the next step. */
  more?: readonly { label: string; onClick: () => void }[]
}

/** Card of a delivery: destination, contact and the next step in one tap. */
export function CarriedCard({ order, next, to, facts, actions, more }: Props) {
  const { verb, place } = nextStop(order)
  const waits = waitWords(order)
  const before = pickupWords(order)
  const misfits = useMisfits(order)
  const [mayAccept, question] = useAcceptQuestion(order)
  const { deliveryAddress } = order
  const { code_name: status } = order.bitmarteOrderStatus
  const unanswered = status === 'assigned' || status === 'ready_for_pickup'
  const pieces = order.orderItems.reduce((total, { quantity }) => total + quantity, 0)
  const known = [
    order.orderName,
    codeInGroups(order.parcelCode),
    verb === 'Pick up' ? `for ${deliveryAddress.fullName}, ${deliveryAddress.lga}` : order.storeName,
    `${pieces === 1 ? '1 item' : `${pieces} items`}, ${parcelWords(order)}`,
    ...(facts ? [facts] : []),
  ]
  return (
    <Stack
      as="article"
      gap={0.5}
      panel="card"
      pad={4}
      anywhere
      style={{ alignContent: 'start', boxShadow: next ? 'inset 0 0 0 1px var(--palm)' : undefined }}
      data-chosen={next || undefined}
      aria-label={`Order ${order.orderName}`}
    >
      <Row gap={3} align="start" justify="between">
        <Note>{unanswered ? wayWords({ pickup: order.pickup, to: deliveryAddress }) : verb}</Note>
        <Text as="div" size="sm" style={{ flex: 'none', textAlign: 'end' }}>
          <OrderClock order={order} />
        </Text>
      </Row>
      {to ? (
        <Text as={Link} size="xl" weight="bold" className="card-link" style={nameLook} to={to}>
          {place.name}
        </Text>
      ) : (
        <Text as="div" size="xl" weight="bold" style={nameLook}>
          {place.name}
        </Text>
      )}
      <div>
        {place.street}, {place.area}
      </div>
      <Note>{unbroken(known.join(' · '))}</Note>
      {unanswered &&
        misfits.map(reason => (
          <Note late key={reason}>
            {reason}
          </Note>
        ))}
      {before && <Note>{before}</Note>}
      {waits && <Text as="p">{waits}</Text>}
      <CollectNote from={order.collectFrom} />
      <UnsentNote orderId={order.id} />
      {order.parcelReported && <Note late>{keepParcel}</Note>}
      <NextAttempt order={order} />
      {verb === 'Deliver' && order.orderNote && (
        <Text as="p" size="md" style={{ marginTop: 'var(--space-15)' }}>
          “{order.orderNote}”
        </Text>
      )}
      {actions && <div style={aboveLink}>{actions}</div>}
      {!actions && verb !== 'Done' && (
        <Row gap={2} align="stretch" wrap style={aboveLink}>
          <PlaceLinks place={place} icons />
          <MoveOrder order={order} inCard toHub={hasHubAhead(order)} more={more} mayAccept={mayAccept} />
          {question}
        </Row>
      )}
    </Stack>
  )
}
