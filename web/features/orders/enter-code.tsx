import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type CodeCheck, convertToken } from '#contract/delivery/delivery.ts'
import type { Order } from '#contract/orders/order-shapes.ts'
import { renewDeliveryToken, updateOrderStatus } from '#contract/orders/orders.ts'
import {
  anyLock,
  checkCode,
  countRefused,
  phoneLock,
  serverLock,
  type Wrong,
} from '#web/features/field-work/check-code.ts'
import { useActions, useDoing, useFieldKind } from '#web/features/field-work/field-work.tsx'
import { useKnownOrder } from '#web/features/field-work/known-orders.ts'
import { isUnsent } from '#web/features/field-work/queue.ts'
import { sentenceOf } from '#web/shell/failure.ts'
import { useOnline } from '#web/shell/offline.tsx'
import { useChange } from '#web/shell/query.ts'
import { toast } from '#web/shell/toast.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { Action } from '#web/ui/action.tsx'
import { CellInput } from '#web/ui/cell-input.tsx'
import { useConfirm } from '#web/ui/confirm.tsx'
import { time } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './enter-code.module.css'
import { orderCalls } from './order-calls.ts'
import { moveWord } from './status-action-words.ts'

interface Props {
  order: Pick<Order, 'id' | 'orderName'>
  onDelivered?: () => void
}

/** Lets whoever delivers enter the customer's delivery code. A wrong code shows the remaining attempts. */
export function EnterCode(props: Props) {
  return useFieldKind() ? <CarriersCode {...props} /> : <StoresCode {...props} />
}

function StoresCode({ order: { id }, onDelivered }: Props) {
  const look = useInvalidate(orderCalls)
  const { mutate, isPending, error } = useChange(updateOrderStatus, {
    invalidates: orderCalls,
    failure: false,
    onSuccess: onDelivered,
    onFailure: ({ code }) => (code === 'move_not_allowed' || code === 'order_not_found' ? look() : undefined),
  })
  return (
    <CodeForm
      wrong={error && error.code !== 'network' ? sentenceOf(error) : undefined}
      busy={isPending}
      onCode={token => mutate({ params: { id }, body: { status: 'delivered', token } })}
    />
  )
}

const wrongWords = (wrong: Wrong): string =>
  'lockedUntil' in wrong
    ? `Too many wrong codes. Try again at ${time(new Date(wrong.lockedUntil))}.`
    : `That code is wrong. ${wrong.triesLeft === 1 ? 'One try is' : `${wrong.triesLeft} tries are`} left.`

/** Without a network, the code is checked on the phone, and by the server once the delivery is sent. */
function CarriersCode({ order: { id, orderName }, onDelivered }: Props) {
  const kind = useFieldKind()
  const online = useOnline()
  const actions = useActions()
  const codeCheck = useKnownOrder(id)?.codeCheck ?? null
  const { act, busy } = useDoing()
  const [checking, setChecking] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [lock, setLock] = useState<Wrong>()
  const [refusedHere, setRefusedHere] = useState<string>()
  useEffect(() => {
    if (!kind) return
    let isGone = false
    const show = (found?: Wrong) => isGone || setLock(found)
    // A browser that stores nothing says so once the delivery is sent.
    anyLock(kind, codeCheck).then(show, () => show())
    return () => {
      isGone = true
    }
  }, [kind, codeCheck])
  // The browser may think that there is a network.
  const away = !online || actions.some(({ state, tried }) => state === 'waiting' && tried)
  if (actions.some(action => action.subject === id && action.to === 'out_for_delivery' && isUnsent(action)))
    return <Note>The customer gets the delivery code once “{moveWord('picked_up', 'out_for_delivery')}” is sent.</Note>

  const toCheck = actions.filter(action => action.subject === id && action.unchecked && isUnsent(action))
  const deliver = async (token: string, checked: boolean) => {
    setRefusedHere(undefined)
    const done = await act(
      {
        subject: id,
        name: orderName,
        to: 'delivered',
        endpoint: convertToken,
        label: checked ? 'Delivered' : `Check code ${token}`,
        unchecked: !checked,
        given: { body: { orderId: id, token } },
      },
      { quiet: true },
    )
    if (done?.state === 'refused') {
      const left = kind && done.refusal === 'wrong_delivery_token' && (await countRefused(kind, codeCheck))
      return setWrong(left ? wrongWords(left) : done.message)
    }
    if (done?.state === 'done') toast.good(done.message ?? '')
    if (done) onDelivered?.()
  }
  const onCode = async (code: string) => {
    setWrong(undefined)
    setLock(undefined)
    setRefusedHere(undefined)
    if (!kind) return deliver(code, true)
    if (!away) {
      const locked = await phoneLock(kind, codeCheck).catch(() => undefined)
      return locked ? setWrong(wrongWords(locked)) : deliver(code, true)
    }
    setChecking(true)
    const verdict = await checkCode(kind, codeCheck, code)
      .catch(() => 'unknown' as const)
      .finally(() => setChecking(false))
    if (verdict === 'unknown') return deliver(code, false)
    if (verdict.right) return deliver(code, true)
    setWrong(wrongWords(verdict))
    if ('triesLeft' in verdict) setRefusedHere(code)
  }
  return (
    <CodeForm wrong={wrong ?? (lock && wrongWords(lock))} busy={busy || checking} onCode={onCode}>
      {toCheck.map(({ key, label }) => (
        <Note key={key}>“{label}” waits for the network. Keep the parcel until the delivery is confirmed.</Note>
      ))}
      {refusedHere && away && (
        <Stack gap={1}>
          <Note>
            If the customer has asked for a new code, this phone doesn’t know it yet. Keep the parcel until the delivery
            is confirmed.
          </Note>
          <Action look="quiet" onClick={() => deliver(refusedHere, false)}>
            Check {refusedHere} when the network is back
          </Action>
        </Stack>
      )}
      <NewCode orderId={id} codeCheck={codeCheck} />
    </CodeForm>
  )
}

interface FormProps {
  wrong: string | undefined
  busy: boolean
  onCode: (code: string) => void
  children?: ReactNode
}

function CodeForm({ wrong, busy, onCode, children }: FormProps) {
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const [code, setCode] = useState('')
  const [short, setShort] = useState(false)
  const message = short ? 'The code has 6 digits.' : busy ? undefined : wrong
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setShort(code.length !== 6)
    field.current?.focus()
    field.current?.select()
    if (code.length === 6) onCode(code)
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
        value={code}
        aria-invalid={message !== undefined}
        aria-describedby={`${id} wrong`}
        onChange={event => {
          setCode(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))
          setShort(false)
        }}
      />
      <Text as="p" tone="clay" weight="strong" id={`${id} wrong`} role="alert" style={{ minHeight: '1.5em' }}>
        {message}
      </Text>
      <Button type="submit" size="lg" fullWidth loading={busy}>
        Confirm delivery
      </Button>
      {children}
    </Stack>
  )
}

function NewCode({ orderId, codeCheck }: { orderId: string; codeCheck: CodeCheck | null }) {
  const online = useOnline()
  const [confirm, dialog] = useConfirm()
  const renew = useChange(renewDeliveryToken, {
    success: 'The customer has a new code. The old one no longer works.',
    invalidates: orderCalls,
  })
  const ask = () => {
    const until = serverLock(codeCheck)
    const stays = until ? ` Both are locked until ${time(new Date(until))}.` : ''
    return confirm({
      title: 'Send the customer a new code?',
      body: `The code that the customer has now stops working. The new one is in their e-mail and on the page of the order.${stays}`,
      confirm: 'Send new code',
      run: () => renew.send({ params: { id: orderId } }),
    })
  }
  return (
    <>
      <Action look="quiet" busy={renew.isPending} disabled={!online} onClick={ask}>
        Send the customer a new code
      </Action>
      {!online && <Note>Sending a new code needs the network.</Note>}
      {dialog}
    </>
  )
}
