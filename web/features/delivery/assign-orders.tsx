import { Alert, Autocomplete, Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type AssignOutcome, assignOrders, listDispatchers } from '#contract/delivery/delivery.ts'
import { takeBack, undoReassignments, undoSeconds } from '#contract/delivery/dispatch.ts'
import { type ScheduleRow, searchSchedule } from '#contract/delivery/schedule.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { leastReason, reasonTooShort } from '#contract/reason.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { takingBack } from '#web/features/orders/status-action-words.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { unbroken } from '#web/ui/unbroken.tsx'
import classes from './assign-orders.module.css'
import { assignAsking, assignTo, chooseFirst } from './assign-words.ts'
import type { Carrier } from './carriers.ts'
import { ChooseCarrier } from './choose-carrier.tsx'
import { type Load, loadWords } from './fit.ts'
import { RefusedOrders } from './refused-orders.tsx'

/** Order to assign. */
export interface Assignable extends Load, Pick<ScheduleRow, 'id' | 'storeName'> {
  /** Name of the carrier that loses the order, and sees why. */
  takenFrom?: string
  lastDecline?: ScheduleRow['lastDecline']
  /** Carriers that declined the order or didn't answer, and why; by default the last one. */
  declines?: readonly { name: string; reason: string }[]
  /** ID of that carrier, which isn't offered again. */
  takenFromId?: string | undefined
}

interface Props {
  /** Open while not empty. */
  orders: readonly Assignable[]
  onClose: () => void
  /** Called after the assignment, also if some orders were refused. */
  onGiven?: () => void
}

/** Returns the number of orders in words. */
export const numbered = (orders: readonly unknown[]) => (orders.length === 1 ? '1 order' : `${orders.length} orders`)

function titleOf(orders: readonly Assignable[]): string {
  const [order] = orders
  const action = order?.takenFrom ? 'Reassign' : 'Assign'
  return order && orders.length === 1 ? `${action} order ${order.orderName}` : `${action} ${numbered(orders)}`
}

/** Drawer that assigns one or more orders to a partner or a dispatcher. */
export function AssignOrders({ orders, onClose, onGiven }: Props) {
  return (
    <Drawer
      opened={orders.length > 0}
      onClose={onClose}
      position="right"
      size="min(480px, 100vw)"
      title={unbroken(titleOf(orders))}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {orders.length > 0 && <Assign orders={orders} onClose={onClose} onGiven={onGiven} />}
    </Drawer>
  )
}

/** Takes orders back right after they were assigned; gives those that were reassigned back to their former carriers. */
function useUndo(formerCarrier: string | undefined) {
  const back = useChange(takeBack, { success: false, invalidates: orderCalls })
  const giveBack = useChange(undoReassignments, {
    success: false,
    invalidates: orderCalls,
    onSuccess: ({ data: { undone, refused } }) => {
      toast.info(`${numbered(undone)} back with ${formerCarrier}.`)
      const [first] = refused
      if (first) toast.bad(`${numbered(refused)} not given back: ${first.message}`)
    },
  })
  return async ({ assigned, reassigned }: AssignOutcome) => {
    if (reassigned.length) giveBack.mutate({ body: { orderIds: reassigned } })
    const body = { reason: 'Assigned by mistake' }
    const fresh = assigned.filter(id => !reassigned.includes(id))
    const results = await Promise.allSettled(fresh.map(id => back.mutateAsync({ params: { id }, body })))
    const undone = results.filter(({ status }) => status === 'fulfilled')
    if (undone.length) toast.info(`${numbered(undone)} no longer assigned.`)
  }
}

function Assign({ orders, onClose, onGiven }: Props) {
  const [chosen, setChosen] = useState<Carrier>()
  const [reason, setReason] = useState('')
  const [reasonMissing, setReasonMissing] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const [confirm, dialog] = useConfirm()
  const invalidateOrders = useInvalidate(orderCalls)
  const losing = [...new Set(orders.flatMap(order => order.takenFrom ?? []))]
  const takenFrom = losing.length > 0
  const whoLoses = losing.length === 1 ? losing[0] : 'their carriers'
  const undo = useUndo(whoLoses)
  const carriers = [...new Set(orders.flatMap(({ takenFromId }) => takenFromId ?? []))]
  const assign = useChange(assignOrders, {
    success: false,
    failure: false,
    invalidates: [...orderCalls, searchSchedule.id, listPartners.id, listDispatchers.id],
    onSuccess: ({ data }) => {
      onGiven?.()
      // Beside orders that weren't assigned, a toast would cover them.
      if (data.refused.length > 0) return
      toast.good(`${numbered(data.assigned)} assigned to ${chosen?.name}.`, {
        label: 'Undo',
        onClick: () => void undo(data),
      })
      onClose()
    },
    onFailure: invalidateOrders,
  })
  const nameOf = (id: string) => {
    const order = orders.find(each => each.id === id)
    return order ? `${order.orderName}, ${order.storeName}` : id
  }
  const refused =
    assign.answer?.data.refused.map(({ orderId, message }) => ({ id: orderId, name: nameOf(orderId), message })) ??
    (assign.error && assign.error.code !== 'network'
      ? orders.map(({ id }) => ({ id, name: nameOf(id), message: sentenceOf(assign.error) }))
      : [])
  const outcome = assign.answer?.data
  const [isLate, setIsLate] = useState(false)
  const isReassigned = Boolean(outcome?.reassigned.length)
  useEffect(() => {
    if (!isReassigned) return undefined
    const timer = setTimeout(() => setIsLate(true), undoSeconds * 1000)
    return () => clearTimeout(timer)
  }, [isReassigned])
  const give = async (to: Carrier) => {
    if (takenFrom && reason.trim().length < leastReason) {
      setReasonMissing(true)
      // The field is above the carriers, maybe out of view.
      return reasonField.current?.focus()
    }
    const body = {
      orderIds: orders.map(({ id }) => id),
      ...(to.kind === 'partner' ? { partnerId: to.id } : { dispatcherId: to.id }),
      ...(takenFrom && { reason: reason.trim() }),
    }
    // The question closes after a failure too, because the dialog behind shows it.
    await assignAsking(confirm, to, orders, () => assign.send({ body }).catch(() => undefined))
  }
  const declines = orders.flatMap(({ orderName, lastDecline, declines = lastDecline ? [lastDecline] : [] }) =>
    declines.map(({ name, reason }) => ({ name, reason, order: orders.length > 1 ? ` (${orderName})` : '' })),
  )
  return (
    <>
      {!assign.isSuccess && <Note>{loadWords(orders)}</Note>}
      {declines.length > 0 && (
        <Alert color="marigold" title="Declined before">
          <ul style={{ paddingLeft: 'var(--space-4)' }}>
            {declines.map(({ name, reason, order }) => (
              <li key={`${name} ${reason} ${order}`}>
                <strong>{name}</strong>
                {order}
                {reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <RefusedOrders title={`${numbered(refused)} not assigned`} refused={refused} />
      {assign.isSuccess ? (
        <>
          {outcome && outcome.assigned.length > 0 && (
            <Alert color="palm" role="status" title={`${numbered(outcome.assigned)} assigned to ${chosen?.name}`}>
              {!isLate && (
                <Button
                  size="xs"
                  variant="default"
                  onClick={() => {
                    void undo(outcome)
                    onClose()
                  }}
                >
                  Undo
                </Button>
              )}
            </Alert>
          )}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <>
          {takenFrom && (
            <Autocomplete
              ref={reasonField}
              label={`Why ${whoLoses} no longer ${losing.length > 1 ? 'deliver' : 'delivers'} ${orders.length > 1 ? 'them' : 'it'}`}
              description="They see your reason."
              data={[...takingBack.reasons]}
              // The open list would cover the error about a missing reason, which moves the focus here.
              openOnFocus={false}
              maxLength={300}
              withAsterisk
              value={reason}
              error={reasonMissing && reason.trim().length < leastReason ? reasonTooShort : undefined}
              onChange={setReason}
            />
          )}
          <ChooseCarrier
            states={orders.flatMap(({ pickup, to }) => [pickup.state, to.stateOrRegion])}
            orders={orders}
            chosen={chosen?.id}
            // A carrier of some of the orders can take the others.
            without={carriers.length === 1 ? carriers : []}
            onChoose={setChosen}
          />
          <div className={classes.foot}>
            <Button
              size="md"
              fullWidth
              disabled={!chosen}
              loading={assign.isPending}
              onClick={() => chosen && give(chosen)}
            >
              {chosen ? assignTo(chosen) : chooseFirst}
            </Button>
          </div>
        </>
      )}
      {dialog}
    </>
  )
}
