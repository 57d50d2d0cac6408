import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { BoughtItem, Order } from '#contract/orders/order-shapes.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { OfflineNote } from '#web/shell/offline-note.tsx'
import { Action } from '#web/ui/action.tsx'
import { naira } from '#web/ui/format.ts'
import { List, Row, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import { namedOptions } from './goods-words.ts'

type Leavable = Pick<Order, 'id' | 'orderName' | 'orderType' | 'moves' | 'orderItems'>

/** Returns whether items of an order can be left out: it can be cancelled, and another one stays. */
const canLeaveOut = ({ orderType, moves, orderItems }: Leavable): boolean =>
  orderType === 'standard' &&
  moves.some(({ code_name }) => code_name === 'cancelled') &&
  sumOf(...orderItems.map(({ quantity }) => quantity)) > 1

/** Returns what is refunded for units of an item, in naira, as the server rounds it. */
const refundFor = ({ productPrice, discount, quantity }: BoughtItem, units: number): number =>
  (units * Math.round(productPrice * 100) - Math.round((Math.round(discount * 100) * units) / quantity)) / 100

/** What the dialog asks for: the chosen items, and whether they are the whole order. */
interface Chosen {
  items: { orderItemId: string; quantity: number; seen: number }[]
  /** Of the order, those of which some are chosen. */
  of: readonly BoughtItem[]
  /** Refund in naira. */
  amount: number
  all: boolean
}

interface Props {
  order: Leavable
  /** Label of the button that opens the dialog, and of the one that confirms. */
  label: string
  confirm: string
  title: string
  /** Sentence about the consequence. */
  lead: string
  busy: boolean
  /** Opens and closes the dialog. */
  opened: boolean
  onOpen: (opened: boolean) => void
  /** Leaves out the items, or cancels the order if they are all. */
  onConfirm: (chosen: Chosen) => void
  /** Fields below the items. */
  children: (chosen: Chosen) => ReactNode
}

/** A button and a dialog that asks which items of an order to leave out. Choosing all of them cancels the order. */
export function LeaveOut({ order, label, title, opened, onOpen, ...form }: Props) {
  if (!canLeaveOut(order)) return null
  return (
    <>
      <Modal opened={opened} onClose={() => onOpen(false)} title={unbroken(title)}>
        {opened && <LeaveOutForm order={order} onClose={() => onOpen(false)} {...form} />}
      </Modal>
      <p style={{ marginBlock: 'var(--space-3)' }}>
        <Action onClick={() => onOpen(true)}>{label}</Action>
      </p>
    </>
  )
}

function LeaveOutForm({
  order: { orderItems },
  confirm,
  lead,
  busy,
  onConfirm,
  onClose,
  children,
}: Omit<Props, 'label' | 'title' | 'opened' | 'onOpen'> & { onClose: () => void }) {
  const [units, setUnits] = useState<Readonly<Record<string, TypedNumber>>>({})
  const [missing, setMissing] = useState(false)
  const online = useOnline()
  const unitsOf = ({ id }: BoughtItem) => numberOf(units[id] ?? 0)
  const of = orderItems.filter(item => unitsOf(item) !== 0)
  const chosen: Chosen = {
    items: of.map(item => ({ orderItemId: item.id, quantity: unitsOf(item), seen: item.quantity })),
    of,
    amount: sumOf(...of.map(item => refundFor(item, unitsOf(item)))),
    all: orderItems.every(item => unitsOf(item) === item.quantity),
  }
  const isWrong = of.some(item => Number.isNaN(unitsOf(item)))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(of.length === 0)
    if (of.length > 0 && !isWrong) onConfirm(chosen)
  }
  return (
    <Stack as="form" gap={4} onSubmit={onSubmit} noValidate>
      <Note>{lead}</Note>
      <List gap={3} aria-label="Items">
        {orderItems.map(({ id, productName, productVariants, quantity }) => (
          <Row as="li" gap={4} justify="between" key={id}>
            <Stack as="span" grow anywhere>
              {productName}
              <Note>{[namedOptions(productVariants), `${quantity} in the order`].filter(Boolean).join(' · ')}</Note>
            </Stack>
            <QuantityStepper
              label={productName}
              min={0}
              max={quantity}
              value={units[id] ?? 0}
              onChange={value => setUnits({ ...units, [id]: value })}
            />
          </Row>
        ))}
      </List>
      {missing && of.length === 0 && (
        <p role="alert">
          <Note late>Choose at least one item.</Note>
        </p>
      )}
      {of.length > 0 && !isWrong && (
        <p role="status">
          {chosen.all ? (
            'This is everything. The order is cancelled, and everything is refunded with the delivery fee.'
          ) : (
            <>
              <strong>{naira(chosen.amount)}</strong> is refunded. The delivery fee stays.
            </>
          )}
        </p>
      )}
      {children(chosen)}
      <Row gap={2} justify="end" wrap>
        <OfflineNote asks />
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" color="clay" loading={busy} disabled={!online}>
          {chosen.all ? 'Cancel order' : confirm}
        </Button>
      </Row>
    </Stack>
  )
}
