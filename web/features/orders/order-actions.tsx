import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { useSession } from '#web/shell/session.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { IconDots } from '#web/ui/work-icons.ts'
import { EnterCode } from './enter-code.tsx'
import { daysToTry, type Failed, FailedFields, sentOf } from './failed-fields.tsx'
import classes from './order-actions.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { moveWord, questionOf, sortMoves } from './status-action-words.ts'
import { useMove, useMoveWaits } from './use-status-change.ts'

interface Props {
  order: Pick<Order, 'id' | 'orderName' | 'bitmarteOrderStatus' | 'moves'>
  /** Moves that are made elsewhere on the page. */
  without?: readonly OrderStatusCode[]
  /** Large and below each other, for a thumb. */
  thumb?: boolean
  /** In one line for a card in a list, and a tap without a network waits for it. */
  inCard?: boolean
  /** A hub is still ahead of it. */
  toHub?: boolean
  /** What can be done besides, in the menu. */
  more?: readonly { label: string; onClick: () => void }[]
}

/** Needs somebody to be chosen, which the schedule does. */
const elsewhere: readonly OrderStatusCode[] = ['assigned']

/** Whether who looks gives orders to others rather than carrying them. */
const useSchedules = (): boolean => {
  const type = useSession()?.user.accountType
  return type === 'admin' || type === 'superadmin' || type === 'scheduler'
}

/** Status changes of an order: the most likely as main action, the others in a menu. */
export function MoveOrder({ order, without = elsewhere, thumb, inCard, toHub, more = [] }: Props) {
  const schedules = useSchedules()
  const [failed, setFailed] = useState<Failed>({})
  const [asked, setAsked] = useState<OrderStatusCode>()
  const move = useMove(() => setAsked(undefined), inCard)
  const waits = useMoveWaits(order.id)
  const from = order.bitmarteOrderStatus.code_name
  const open = order.moves.map(({ code_name }) => code_name).filter(code => !without.includes(code))
  const { main, others } = sortMoves(from, open, toHub)
  const asks = asked && questionOf(from, asked, schedules)
  const to = (status: OrderStatusCode) => {
    setFailed({ nextTryOn: daysToTry()[1] })
    if (status === 'delivered' || questionOf(from, status)) setAsked(status)
    else move.mutate({ params: { id: order.id }, body: { status } })
  }
  const colour = (status: OrderStatusCode) =>
    status === 'cancelled' || status === 'delivery_failed' ? 'clay' : undefined
  const size = thumb || inCard ? 'lg' : 'sm'
  return (
    <>
      <div className={inCard ? classes.inCard : thumb ? classes.thumb : classes.row}>
        {others.length + more.length > 0 && !thumb && (
          <Menu position="bottom-end">
            <Menu.Target>
              {inCard ? (
                <ActionIcon variant="default" size={52} aria-label={`More for order ${order.orderName}`}>
                  <IconDots size={20} />
                </ActionIcon>
              ) : (
                <Button variant="default" size={size} rightSection={<IconChevronDown size={16} />}>
                  More
                </Button>
              )}
            </Menu.Target>
            <Menu.Dropdown>
              {others.map(status => (
                <Menu.Item key={status} color={colour(status)} onClick={() => to(status)}>
                  {moveWord(from, status, schedules)}
                </Menu.Item>
              ))}
              {more.map(({ label, onClick }) => (
                <Menu.Item key={label} onClick={onClick}>
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {main && (
          <Button
            size={size}
            className={inCard ? classes.main : undefined}
            loading={move.isPending && !waits && !asks}
            disabled={waits}
            onClick={() => to(main)}
          >
            {waits ? 'Waiting for a connection' : moveWord(from, main, schedules)}
          </Button>
        )}
        {thumb &&
          others.map(status => (
            <Button key={status} variant="default" size={size} disabled={move.isPending} onClick={() => to(status)}>
              {moveWord(from, status, schedules)}
            </Button>
          ))}
      </div>
      <Modal
        opened={asked === 'delivered'}
        onClose={() => setAsked(undefined)}
        title={`Deliver order ${order.orderName}`}
      >
        <EnterCode orderId={order.id} onDelivered={() => setAsked(undefined)} />
      </Modal>
      <ReasonDialog
        question={
          asked && asks && { ...asks, title: asks.title(order.orderName), confirm: moveWord(from, asked, schedules) }
        }
        busy={move.isPending}
        onClose={() => setAsked(undefined)}
        onReason={note => {
          if (!asked) return
          const besides = asked === 'delivery_failed' && sentOf(failed)
          move.mutate({ params: { id: order.id }, body: { status: asked, note, ...besides } })
          // It is kept until it is sent, so there is nothing to wait for.
          if (inCard) setAsked(undefined)
        }}
      >
        {asked === 'delivery_failed' && <FailedFields value={failed} onChange={setFailed} />}
      </ReasonDialog>
    </>
  )
}
