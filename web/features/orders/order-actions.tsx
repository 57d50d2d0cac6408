import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/order-shapes.ts'
import type { OrderStatusCode } from '#contract/orders/order-statuses.ts'
import { useKind, useSession } from '#web/shell/session.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { IconChevronDown } from '#web/ui/icons.ts'
import { Row } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import { IconDots } from '#web/ui/work-icons.ts'
import { EnterCode } from './enter-code.tsx'
import { detailsOf, type Failed, FailedFields, notDelivered, sentOf } from './failed-fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { cancellingOf, SoldOutFields, type StockedItem, soldOutOf } from './sold-out-fields.tsx'
import { earlierThan, isBackQuestion, moveWord, questionOf, sortMoves } from './status-action-words.ts'
import { useMove } from './use-status-change.ts'

interface Props {
  order: Pick<Order, 'id' | 'orderName' | 'bitmarteOrderStatus' | 'moves'> &
    Partial<Pick<Order, 'nextTryOn' | 'storeName' | 'pickup' | 'promisedAt'>>
  /** Status changes that the page offers elsewhere. */
  without?: readonly OrderStatusCode[]
  /** Shows large buttons below each other. */
  thumb?: boolean
  /** Shows one line of buttons for a card. */
  inCard?: boolean
  /** True if the order's next stop is a hub. */
  toHub?: boolean
  /** Asks before the order is accepted, and resolves to whether to go on. */
  mayAccept?: () => Promise<boolean>
  /** Items of the own store's order, whose stock can become 0 when it is cancelled. */
  items?: readonly StockedItem[]
  /** More entries of the menu. */
  more?: readonly { label: string; onClick: () => void }[]
}

/** Status changes that need a choice of carrier, which the schedule offers. */
const elsewhere: readonly OrderStatusCode[] = ['assigned']

/** Returns true if the user assigns orders rather than carrying them. */
const useSchedules = (): boolean => {
  const type = useSession()?.user.accountType
  return type === 'admin' || type === 'superadmin' || type === 'scheduler'
}

/** Status changes of an order: the most likely as main action, the others in a menu. */
export function MoveOrder({
  order,
  without = elsewhere,
  thumb,
  inCard,
  toHub,
  mayAccept,
  items = [],
  more = [],
}: Props) {
  const schedules = useSchedules()
  const isStore = useKind() === 'merchant'
  const [confirm, confirming] = useConfirm()
  const [failed, setFailed] = useState<Failed>({})
  const [inStock, setInStock] = useState<readonly string[]>([])
  const [asking, setAsking] = useState<OrderStatusCode>()
  const { move, isPending } = useMove(() => setAsking(undefined))
  const from = order.bitmarteOrderStatus.code_name
  const open = order.moves.map(({ code_name }) => code_name).filter(code => !without.includes(code))
  const { main, others } = sortMoves(from, open, toHub)
  const ask = (status: OrderStatusCode) =>
    (status === 'out_for_delivery' && earlierThan(order.nextTryOn)) || questionOf(from, status, schedules)
  const question = asking && ask(asking)
  const returns = asking === 'delivery_failed' && failed.returns
  const to = async (status: OrderStatusCode) => {
    if (status === 'accepted' && mayAccept && !(await mayAccept())) return
    if (status === 'returned_to_store' && !(await confirm(isBackQuestion(order, isStore)))) return
    setFailed(notDelivered())
    setInStock([])
    if (status === 'delivered' || ask(status)) setAsking(status)
    else move(order, { status }, moveWord(from, status, schedules))
  }
  const colour = (status: OrderStatusCode) =>
    status === 'cancelled' || status === 'delivery_failed' ? 'clay' : undefined
  const size = thumb || inCard ? 'lg' : 'sm'
  return (
    <>
      {(main || others.length + more.length > 0) && (
        <Row gap={2} wrap style={{ display: inCard ? 'contents' : thumb ? 'grid' : undefined }}>
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
              {...(inCard && { flex: '1 1 160px', px: 'xs', fz: 'md' })}
              loading={isPending && !question}
              onClick={() => to(main)}
            >
              {moveWord(from, main, schedules)}
            </Button>
          )}
          {thumb &&
            others.map(status => (
              <Button key={status} variant="default" size={size} disabled={isPending} onClick={() => to(status)}>
                {moveWord(from, status, schedules)}
              </Button>
            ))}
        </Row>
      )}
      {confirming}
      <Modal
        opened={asking === 'delivered'}
        onClose={() => setAsking(undefined)}
        title={unbroken(`Deliver order ${order.orderName}`)}
      >
        <EnterCode order={order} onDelivered={() => setAsking(undefined)} />
      </Modal>
      <ReasonDialog
        question={
          asking &&
          question && {
            ...question,
            title: question.title(order.orderName),
            confirm: moveWord(from, asking, schedules),
            ...(asking === 'delivery_failed' && detailsOf(failed)),
            ...(asking === 'cancelled' && cancellingOf(items)),
            ...(returns && { confirm: 'Report and return to store' }),
          }
        }
        busy={isPending}
        waits
        onClose={() => setAsking(undefined)}
        onReason={note => {
          if (!asking) return
          if (asking === 'delivery_failed' && !failed.reason) return setFailed({ ...failed, reasonMissing: true })
          const besides = {
            ...(asking === 'delivery_failed' && sentOf(failed)),
            ...(asking === 'cancelled' && soldOutOf(items, { reason: note, inStock })),
          }
          const next = returns ? { status: 'returning' as const, label: moveWord(asking, 'returning') } : undefined
          move(order, { status: asking, note, ...besides }, moveWord(from, asking, schedules), next)
        }}
      >
        {reason =>
          asking === 'delivery_failed' ? (
            <FailedFields value={failed} onChange={setFailed} promisedAt={order.promisedAt} />
          ) : (
            asking === 'cancelled' && (
              <SoldOutFields items={items} reason={reason} inStock={inStock} onChange={setInStock} />
            )
          )
        }
      </ReasonDialog>
    </>
  )
}
