import { Alert, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { listDispatchers } from '#contract/delivery/delivery.ts'
import { handOverParcel, listDispatchStatus } from '#contract/delivery/dispatch.ts'
import { listPartners } from '#contract/logistics/partners.ts'
import { leastReason, reasonTooShort } from '#contract/reason.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { ReadyReasons } from '#web/features/orders/ready-reasons.tsx'
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
import { assignAsking, chooseFirst, handOverTo } from './assign-words.ts'
import { type Carrier, dispatchersFor } from './carriers.ts'
import { CarrierCards, ChooseCarrier } from './choose-carrier.tsx'
import { type Load, loadWords } from './fit.ts'
import type { WayNow } from './way-now.ts'

/** Order whose parcel its carrier has, with the rest of its way. */
export interface Carried extends Load, WayNow {
  id: string
  /** The carrier that has it. */
  from: { id: string; name: string; kind: 'partner' | 'dispatcher' }
  /** Delivery fee in naira, the most that a partner can have earned so far. */
  fee: number
  /** A hub has the parcel. */
  atHub: boolean
}

interface Props {
  /** Open while defined. */
  order: Carried | undefined
  /** A dispatcher hands its own order over, to another dispatcher. */
  own?: boolean
  onClose: () => void
  /** Called after the hand-over. */
  onGiven?: () => void
}

/** Drawer that gives a parcel on its way to another carrier. */
export function HandOver({ order, ...rest }: Props) {
  return (
    <Drawer
      opened={order !== undefined}
      onClose={rest.onClose}
      position="right"
      size="min(480px, 100vw)"
      title={order && unbroken(`Hand over order ${order.orderName}`)}
      classNames={{ content: classes.content, header: classes.header, body: classes.body }}
    >
      {order && <Choose order={order} {...rest} />}
    </Drawer>
  )
}

const reasons = ['Their vehicle broke down', 'Their rider is ill', 'They were suspended', 'They asked us to']
const ownReasons = ['My vehicle broke down', 'I’m ill', 'My shift ends']

function Choose({ order, own = false, onClose, onGiven }: Props & { order: Carried }) {
  const { from, fee, atHub } = order
  const [chosen, setChosen] = useState<Carrier>()
  const [reason, setReason] = useState('')
  const [earns, setEarns] = useState<TypedNumber>('')
  const [reasonMissing, setReasonMissing] = useState(false)
  const reasonField = useRef<HTMLInputElement>(null)
  const earnsField = useRef<HTMLInputElement>(null)
  const [confirm, dialog] = useConfirm()
  const invalidateOrders = useInvalidate(orderCalls)
  const handOver = useChange(handOverParcel, {
    success: false,
    failure: false,
    invalidates: [...orderCalls, listPartners.id, listDispatchers.id],
    onSuccess: () => {
      toast.good(`Order ${order.orderName} handed over to ${chosen?.name}.`)
      onClose()
      onGiven?.()
    },
    onFailure: invalidateOrders,
  })
  const isPaid = from.kind === 'partner' && fee > 0
  const give = async (to: Carrier) => {
    if (reason.trim().length < leastReason) {
      setReasonMissing(true)
      // The fields are above the carriers, maybe out of view.
      return reasonField.current?.focus()
    }
    if (isRefused(earns)) return earnsField.current?.focus()
    const body = {
      orderId: order.id,
      fromId: from.id,
      ...(to.kind === 'partner' ? { partnerId: to.id } : { dispatcherId: to.id }),
      reason: reason.trim(),
      ...(isPaid && { earns: numberOf(earns, 0) }),
    }
    // The question closes after a failure too, because the drawer behind shows it.
    const send = () => handOver.send({ body }).catch(() => undefined)
    await assignAsking(confirm, to, [order], send, { button: handOverTo(to), anyway: 'Hand over anyway' })
  }
  const choice = { orders: [order], chosen: chosen?.id, onChoose: setChosen }
  return (
    <>
      <Note>{[loadWords([order]), order.also].filter(Boolean).join(' · ')}</Note>
      <Text as="p">
        {atHub
          ? 'The new carrier takes the parcel from the hub.'
          : `${own ? 'You give' : `${from.name} gives`} the parcel to the new carrier.`}{' '}
        The order keeps its status, and both carriers are notified.
      </Text>
      {handOver.error && handOver.error.code !== 'network' && (
        <Alert color="clay" role="alert" title="Not handed over">
          {sentenceOf(handOver.error)}
        </Alert>
      )}
      <Stack gap={2}>
        <ReadyReasons reasons={own ? ownReasons : reasons} reason={reason} onChoose={setReason} />
        <TextInput
          ref={reasonField}
          label={own ? 'Why you hand it over' : `Why ${from.name} hands it over`}
          description="Both carriers and the store see your reason."
          maxLength={300}
          withAsterisk
          value={reason}
          error={reasonMissing && reason.trim().length < leastReason ? reasonTooShort : undefined}
          onChange={event => setReason(event.currentTarget.value)}
        />
      </Stack>
      {isPaid && (
        <MoneyField
          ref={earnsField}
          label={`What ${from.name} earned so far`}
          description={`Optional. Bitmarte pays it, up to the delivery fee of ${naira(fee)}. The new carrier earns the full delivery.`}
          placeholder="0"
          min={0}
          max={fee}
          value={earns}
          onChange={setEarns}
        />
      )}
      {own ? (
        <OtherDispatchers own={from.id} {...choice} />
      ) : (
        <ChooseCarrier destinations={[order.to.stateOrRegion]} without={[from.id]} {...choice} />
      )}
      <Stack gap={2} className={classes.foot}>
        <Button
          size="md"
          fullWidth
          disabled={!chosen}
          loading={handOver.isPending}
          onClick={() => chosen && give(chosen)}
        >
          {chosen ? handOverTo(chosen) : chooseFirst}
        </Button>
        <Button size="md" fullWidth variant="default" disabled={handOver.isPending} onClick={onClose}>
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
