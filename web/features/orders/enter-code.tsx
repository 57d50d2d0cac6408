import { Button } from '@mantine/core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { convertToken } from '#contract/delivery/delivery.ts'
import { renewDeliveryToken, updateOrderStatus } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useChange } from '#web/shell/query.ts'
import { useKind } from '#web/shell/session.ts'
import { Action } from '#web/ui/action.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './enter-code.module.css'
import { orderCalls } from './order-calls.ts'
import { useInvalidateOrders } from './use-status-change.ts'

interface Props {
  orderId: string
  onDelivered?: () => void
}

/** Lets the carrier enter the customer's delivery code. A wrong code shows the remaining attempts. */
export function EnterCode({ orderId, onDelivered }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const carrier = useKind() !== 'merchant'
  const look = useInvalidateOrders()
  const how = {
    invalidates: orderCalls,
    failure: false as const,
    onSuccess: onDelivered,
    onFailure: ({ code }: { code: string }) => {
      field.current?.focus()
      field.current?.select()
      if (code === 'move_not_allowed' || code === 'order_not_found') return look()
    },
  }
  // Only the carriers' endpoint can be retried after a timeout.
  const byCarrier = useChange(convertToken, how)
  const byStore = useChange(updateOrderStatus, how)
  const { isPending, error } = carrier ? byCarrier : byStore
  const wrong = short ? 'The code has 6 digits.' : error && error.code !== 'network' ? sentenceOf(error) : undefined

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setShort(code.length !== 6)
    if (code.length !== 6) field.current?.focus()
    else if (carrier) byCarrier.mutate({ body: { orderId, token: code } })
    else byStore.mutate({ params: { id: orderId }, body: { status: 'delivered', token: code } })
  }
  return (
    <Stack as="form" gap={2} onSubmit={onSubmit} noValidate>
      <Text as="label" weight="bold" htmlFor={id}>
        Delivery code
      </Text>
      <Note>Ask the customer for their 6-digit code when you hand over the parcel.</Note>
      <CellInput
        ref={field}
        id={id}
        className={classes.code}
        name="token"
        inputMode="numeric"
        autoComplete="off"
        placeholder="––––––"
        maxLength={7}
        value={code}
        aria-invalid={wrong !== undefined}
        aria-describedby={`${id} wrong`}
        onChange={event => {
          setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))
          setShort(false)
        }}
      />
      <Text as="p" tone="clay" weight="strong" id={`${id} wrong`} role="alert" style={{ minHeight: '1.5em' }}>
        {!isPending && wrong}
      </Text>
      <Button type="submit" size="lg" fullWidth loading={isPending}>
        Confirm delivery
      </Button>
      {carrier && <NewCode orderId={orderId} />}
    </Stack>
  )
}

function NewCode({ orderId }: { orderId: string }) {
  const renew = useChange(renewDeliveryToken, { success: 'The customer has a new code. The old one no longer works.' })
  return (
    <Action look="quiet" busy={renew.isPending} onClick={() => renew.mutate({ params: { id: orderId } })}>
      Send the customer a new code
    </Action>
  )
}
