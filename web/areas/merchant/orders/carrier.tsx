import type { Order } from '#contract/orders/order-shapes.ts'
import classes from '#web/features/orders/delivery-place.module.css'
import { phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Who carries an order, in its store's words. */
export function Carrier({ order }: { order: Order }) {
  const { deliveredBy, partnerProfile, dispatchPhoneNumber, orderType, bitmarteOrderStatus } = order
  const over = bitmarteOrderStatus.tone === 'over'
  if (orderType === 'digital') return <p>Digital order: no delivery needed.</p>
  if (deliveredBy === 'merchant')
    return <p>{over ? 'You delivered it.' : 'You deliver it. Ask for the customer’s code at the door.'}</p>
  if (over && !partnerProfile) return <p>Not delivered.</p>
  if (deliveredBy === null) return <p>Once it is packed, you choose the delivery method.</p>
  if (!partnerProfile) return <p>Bitmarte delivers it. We are assigning a carrier.</p>
  return (
    <Stack gap={3} className={classes.place}>
      <div>
        <Text as="div" weight="bold">
          {partnerProfile.name}
        </Text>
        <Note>{over ? 'carried' : 'carries'} it for Bitmarte</Note>
      </div>
      {dispatchPhoneNumber && !over && (
        <Row gap={2} align="stretch" wrap>
          <a
            className={classes.way}
            href={`tel:${dispatchPhoneNumber}`}
            aria-label={`Call ${partnerProfile.name}, ${phone(dispatchPhoneNumber)}`}
          >
            {phone(dispatchPhoneNumber)}
          </a>
        </Row>
      )}
    </Stack>
  )
}
