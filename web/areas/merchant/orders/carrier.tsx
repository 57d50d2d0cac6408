import type { Order } from '#contract/orders/order-shapes.ts'
import { ReachLink } from '#web/features/orders/delivery-place.tsx'
import { phone } from '#web/ui/format.ts'
import { Row, Stack } from '#web/ui/layout.tsx'
import { Note } from '#web/ui/note.tsx'
import { Text } from '#web/ui/text.tsx'

/** Carrier of an order, for its store. */
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
    <Stack gap={3} anywhere>
      <div>
        <Text as="div" weight="bold">
          {partnerProfile.name}
        </Text>
        <Note>{over ? 'carried' : 'carries'} it for Bitmarte</Note>
      </div>
      {dispatchPhoneNumber && !over && (
        <Row gap={2} align="stretch" wrap>
          <ReachLink
            href={`tel:${dispatchPhoneNumber}`}
            aria-label={`Call ${partnerProfile.name}, ${phone(dispatchPhoneNumber)}`}
          >
            {phone(dispatchPhoneNumber)}
          </ReachLink>
        </Row>
      )}
    </Stack>
  )
}
