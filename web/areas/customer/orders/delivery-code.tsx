import { getCustomerOrder, renewDeliveryToken } from '#contract/orders/orders.ts'
import { spacedToken } from '#web/features/orders/customer-words.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { time } from '#web/ui/format.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './delivery-code.module.css'

interface Props {
  orderId: string
  token: string
  /** End of the lock after too many wrong attempts. */
  lockedUntil: string | null
}

/** The delivery token, which the customer gives at the door. */
export function DeliveryCode({ orderId, token, lockedUntil }: Props) {
  const [confirm, dialog] = useConfirm()
  const renew = useChange(renewDeliveryToken, { invalidates: [getCustomerOrder.id] })
  const onRenew = () =>
    confirm({
      title: 'Ask for a new code?',
      body: 'The code above stops working. You see the new one here, and we mail it to you.',
      confirm: 'Get a new code',
      keep: 'Keep this one',
      run: () => renew.send({ params: { id: orderId } }),
    })
  return (
    <Stack as="section" gap={1} align="start" pad={5} className={classes.panel} aria-label="Delivery code">
      {dialog}
      <p>Give this code to the rider at your door</p>
      <Text as="p" size="3xl" weight="bold" figures style={{ letterSpacing: '0.12em', lineHeight: 1.25 }}>
        {spacedToken(token)}
      </Text>
      <p>The store is paid only after it is used. Never share it before.</p>
      {lockedUntil && (
        <Text as="p" weight="bold">
          Too many wrong attempts. It works again at {time(lockedUntil)}.
        </Text>
      )}
      <button type="button" disabled={renew.isPending} aria-busy={renew.isPending} onClick={onRenew}>
        Get a new code
      </button>
    </Stack>
  )
}
