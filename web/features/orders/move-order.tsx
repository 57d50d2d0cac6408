import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '#contract/order-shapes.ts'
import type { OrderStatusCode } from '#contract/order-statuses.ts'
import { EnterCode } from './enter-code.tsx'
import classes from './move-order.module.css'
import { moveWord, questionOf, sortMoves } from './move-words.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useMove } from './use-move.ts'

interface Props {
  order: Pick<Order, 'id' | 'orderName' | 'bitmarteOrderStatus' | 'moves'>
  /** Moves that are made elsewhere on the page. */
  without?: readonly OrderStatusCode[]
  /** Large and below each other, for a thumb. */
  thumb?: boolean
  /** In one line for a card in a list, and a tap without a network waits for it. */
  inCard?: boolean
}

/** Needs somebody to be chosen, which the schedule does. */
const elsewhere: readonly OrderStatusCode[] = ['assigned']

/** What the caller may do with an order next: the likeliest as the main action, the others in a menu. */
export function MoveOrder({ order, without = elsewhere, thumb, inCard }: Props) {
  const [asked, setAsked] = useState<OrderStatusCode>()
  const move = useMove(() => setAsked(undefined), inCard)
  const from = order.bitmarteOrderStatus.code_name
  const open = order.moves.map(({ code_name }) => code_name).filter(code => !without.includes(code))
  const { main, others } = sortMoves(from, open)
  const asks = asked && questionOf(from, asked)
  const to = (status: OrderStatusCode) => {
    if (status === 'delivered' || questionOf(from, status)) setAsked(status)
    else move.mutate({ params: { id: order.id }, body: { status } })
  }
  const colour = (status: OrderStatusCode) =>
    status === 'cancelled' || status === 'delivery_failed' ? 'clay' : undefined
  const size = thumb || inCard ? 'lg' : 'sm'
  return (
    <>
      <div className={inCard ? classes.inCard : thumb ? classes.thumb : classes.row}>
        {others.length > 0 && !thumb && (
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
                  {moveWord(from, status)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
        {main && (
          <Button
            size={size}
            className={inCard ? classes.main : undefined}
            loading={move.isPending && !move.isPaused && !asks}
            disabled={move.isPaused}
            onClick={() => to(main)}
          >
            {moveWord(from, main)}
          </Button>
        )}
        {thumb &&
          others.map(status => (
            <Button key={status} variant="default" size={size} disabled={move.isPending} onClick={() => to(status)}>
              {moveWord(from, status)}
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
        question={asked && asks && { ...asks, title: asks.title(order.orderName), confirm: moveWord(from, asked) }}
        busy={move.isPending}
        onClose={() => setAsked(undefined)}
        onReason={note => asked && move.mutate({ params: { id: order.id }, body: { status: asked, note } })}
      />
    </>
  )
}
