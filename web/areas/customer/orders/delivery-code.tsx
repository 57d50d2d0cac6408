import type { DeliveryAddress } from '#contract/orders/order-shapes.ts'
import { getCustomerOrder, renewDeliveryToken } from '#contract/orders/orders.ts'
import { spacedToken } from '#web/features/orders/customer-words.ts'
import { useChange } from '#web/shell/query.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { phone, time } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import classes from './delivery-code.module.css'

interface Props {
  orderId: string
  orderName: string
  /** Null unless the order goes to somebody else than its buyer. */
  recipient: Pick<DeliveryAddress, 'fullName' | 'phoneNumber'> | null
  token: string
  /** End of the lock after too many wrong attempts. */
  lockedUntil: string | null
}

/** The delivery token, which the customer gives at the door. */
export function DeliveryCode({ orderId, orderName, recipient, token, lockedUntil }: Props) {
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
      <p>
        {recipient ? (
          <>
            Send this code to {recipient.fullName} (<Text nowrap>{phone(recipient.phoneNumber)}</Text>) when the rider
            is there
          </>
        ) : (
          'Give this code to the rider at your door'
        )}
      </p>
      <Text as="p" size="3xl" weight="bold" figures style={{ letterSpacing: '0.12em', lineHeight: 1.25 }}>
        {spacedToken(token)}
      </Text>
      <p>The store is paid only after it is used. Never share it before.</p>
      {recipient && <SendCode orderName={orderName} to={recipient.phoneNumber} token={token} />}
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

/** Opens a message with the token to the recipient. */
function SendCode({ orderName, to, token }: { orderName: string; to: string; token: string }) {
  const text = `The delivery code of order ${orderName} is ${spacedToken(token)}. Give it to the rider once the parcel is in your hands.`
  const body = encodeURIComponent(text)
  return (
    <Row gap={5} wrap>
      <a href={`https://wa.me/${to.replace(/\D/g, '')}?text=${body}`} target="_blank" rel="noopener noreferrer">
        Send by WhatsApp
      </a>
      <a href={`sms:${to}?body=${body}`}>Send by SMS</a>
    </Row>
  )
}
