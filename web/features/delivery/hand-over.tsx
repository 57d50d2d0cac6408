import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { handOverParcel, handOverParcels, listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { leastReason, reasonTooShort } from '#contract/reason.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { hasOwnWords, longestReason, ReadyReasons } from '#web/features/orders/ready-reasons.tsx'
import { useLeave } from '#web/features/orders/use-leave.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { queryOf, useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { naira } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Drawer } from '#web/ui/modal.tsx'
import { Note } from '#web/ui/note.tsx'
import { MoneyField } from '#web/ui/number-field.tsx'
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx'
import { Text } from '#web/ui/text.tsx'
import { isRefused, numberOf, type TypedNumber } from '#web/ui/typed-number.ts'
import { unbroken } from '#web/ui/unbroken.tsx'
import classes from './assign-orders.module.css'
import { numbered } from './assign-orders.tsx'
import { assignAsking, chooseFirst, handOverTo } from './assign-words.ts'
import { type Carrier, dispatchersFor } from './carriers.ts'
import { CarrierCards, ChooseCarrier } from './choose-carrier.tsx'
import { loadWords } from './fit.ts'
import { type Carried, isPaid, payeeOf, placeWords, whyWords } from './hand-over-words.ts'
import { RefusedOrders } from './refused-orders.tsx'

interface Props {
  /** Open while not empty. */
  orders: readonly Carried[]
  /** A dispatcher hands its own order over, one at a time, to another dispatcher. */
  own?: boolean
  onClose: () => void
  /** Called after the hand-over, also if some orders were refused. */
  onGiven?: () => void
}

const titleOf = ([order, ...more]: readonly Carried[]) =>
  order && `Hand over ${more.length ? numbered([order, ...more]) : `order ${order.orderName}`}`

/** Drawer that gives one or more parcels on their way to another carrier. */
export function HandOver({ orders, ...rest }: Props) {
  const { leave, onTyped, question } = useLeave(rest.onClose)
  return (
    <>
      <Drawer
        opened={orders.length > 0}
        onClose={leave}
        position="right"
        size="min(480px, 100vw)"
        title={unbroken(titleOf(orders))}
        classNames={{ content: classes.content, header: classes.header, body: classes.body }}
      >
        {orders.length > 0 && <Choose orders={orders} {...rest} onTyped={onTyped} />}
      </Drawer>
      {question}
    </>
  )
}

const reasons = ['Their vehicle broke down', 'Their rider is ill', 'They were suspended', 'They asked us to']
const ownReasons = ['My vehicle broke down', 'I’m ill', 'My shift ends']

type ChooseProps = Props & { onTyped: (typed: boolean) => void }

function Choose({ orders, own = false, onClose, onGiven, onTyped }: ChooseProps) {
  const [order, ...more] = orders
  const [chosen, setChosen] = useState<Carrier>()
  const [reason, setReason] = useState('')
  const [earns, setEarns] = useState<TypedNumber>('')
  const [reasonMissing, setReasonMissing] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const earnsField = useRef<HTMLInputElement>(null)
  const [confirm, dialog] = useConfirm()
  const invalidateOrders = useInvalidate(orderCalls)
  const options = {
    success: false,
    failure: false,
    invalidates: [...orderCalls, listPartners.id, listDispatchers.id],
    onFailure: invalidateOrders,
  } as const
  const close = () => {
    const handedOver = more.length ? numbered(orders) : `Order ${order?.orderName}`
    toast.good(`${handedOver} handed over to ${chosen?.name}.`)
    onClose()
    onGiven?.()
  }
  const one = useChange(handOverParcel, { ...options, onSuccess: close })
  const several = useChange(handOverParcels, {
    ...options,
    // Beside orders that weren't handed over, a toast would cover them.
    onSuccess: ({ data }) => (data.refused.length > 0 ? onGiven?.() : close()),
  })
  const outcome = several.answer?.data
  const error = one.error ?? several.error
  const isPending = one.isPending || several.isPending
  const ready = own ? ownReasons : reasons
  const typed = !outcome && !isPending && hasOwnWords(reason, ready)
  useEffect(() => {
    onTyped(typed)
    return () => onTyped(false)
  }, [typed, onTyped])
  const payee = payeeOf(orders)
  const give = async (to: Carrier) => {
    if (reason.trim().length < leastReason) {
      setReasonMissing(true)
      // The fields are above the carriers, maybe out of view.
      return reasonField.current?.focus()
    }
    if (isRefused(earns)) return earnsField.current?.focus()
    const taker = {
      ...(to.kind === 'partner' ? { partnerId: to.id } : { dispatcherId: to.id }),
      reason: reason.trim(),
    }
    const [parcel, ...others] = orders.map(each => ({
      orderId: each.id,
      fromId: each.from.id,
      ...(isPaid(each) && { earns: numberOf(earns, 0) }),
    }))
    if (!parcel) return
    const sent = others.length
      ? () => several.send({ body: { orders: [parcel, ...others], ...taker } })
      : () => one.send({ body: { ...parcel, ...taker } })
    // The question closes after a failure too, because the drawer behind shows it.
    const send = () => sent().catch(() => undefined)
    await assignAsking(confirm, to, orders, send, { button: handOverTo(to), anyway: 'Hand over anyway' })
  }
  if (outcome)
    return (
      <>
        <RefusedOrders
          title={`${numbered(outcome.refused)} not handed over`}
          refused={outcome.refused.map(({ orderId, message }) => ({
            id: orderId,
            name: orders.find(({ id }) => id === orderId)?.orderName ?? orderId,
            message,
          }))}
        />
        {outcome.handedOver.length > 0 && (
          <Alert color="palm" role="status" title={`${numbered(outcome.handedOver)} handed over to ${chosen?.name}`} />
        )}
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </>
    )
  const choice = { orders, chosen: chosen?.id, onChoose: setChosen }
  const carriers = [...new Set(orders.map(({ from }) => from.id))]
  return (
    <>
      <Note>{[loadWords(orders), !more.length && order?.also].filter(Boolean).join(' · ')}</Note>
      <Text as="p">
        {placeWords(orders, own)} {more.length ? 'The orders keep their statuses' : 'The order keeps its status'}, and{' '}
        {carriers.length > 1 ? 'all' : 'both'} carriers are notified.
      </Text>
      {error && error.code !== 'network' && (
        <Alert color="clay" role="alert" title="Not handed over">
          {sentenceOf(error)}
        </Alert>
      )}
      <Stack gap={2}>
        <ReadyReasons reasons={ready} reason={reason} onChoose={setReason} />
        <TextInput
          ref={reasonField}
          label={whyWords(orders, own)}
          description={
            more.length
              ? 'The carriers and the stores see your reason.'
              : 'Both carriers and the store see your reason.'
          }
          maxLength={longestReason}
          withAsterisk
          value={reason}
          error={reasonMissing && reason.trim().length < leastReason ? reasonTooShort : undefined}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </Stack>
      {payee && (
        <MoneyField
          ref={earnsField}
          label={`What ${payee.name} earned so far${more.length ? ' for each parcel' : ''}`}
          description={`Optional. Bitmarte pays it, up to ${more.length ? 'the lowest' : 'a partner’s'} share of a whole delivery, ${naira(payee.most)}. The new carrier, if a partner, earns the full share too, unless the parcel goes back to its store through a carrier’s fault.`}
          placeholder="0"
          min={0}
          max={payee.most}
          value={earns}
          onChange={setEarns}
        />
      )}
      {own && order ? (
        <OtherDispatchers own={order.from.id} {...choice} />
      ) : (
        <ChooseCarrier
          states={orders.map(({ to }) => to.stateOrRegion)}
          // A carrier of some of the orders can take the others.
          without={carriers.length === 1 ? carriers : []}
          {...choice}
        />
      )}
      <Stack gap={2} className={classes.foot}>
        <Button size="md" fullWidth disabled={!chosen} loading={isPending} onClick={() => chosen && give(chosen)}>
          {chosen ? handOverTo(chosen) : chooseFirst}
        </Button>
        <Button size="md" fullWidth variant="default" disabled={isPending} onClick={onClose}>
          Go back
        </Button>
      </Stack>
      {dialog}
    </>
  )
}

type Choice = Parameters<typeof CarrierCards>[0]

/** Choice of the dispatchers on shift, for one of them. */
function OtherDispatchers({ own, ...choice }: Omit<Choice, 'carriers'> & { own: string }) {
  const { data, error, refetch } = useQuery(queryOf(listDispatchStatus))
  if (error) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <SkeletonLines lines={4} />
  const others = data.rows.filter(({ id, status }) => id !== own && status === 'available')
  if (others.length === 0) return <Text>No other dispatcher is on shift. Ask a scheduler to hand the parcel over.</Text>
  return (
    <Stack as="fieldset" gap={2} aria-label="Dispatcher">
      <CarrierCards carriers={dispatchersFor(others, '')} {...choice} />
    </Stack>
  )
}
