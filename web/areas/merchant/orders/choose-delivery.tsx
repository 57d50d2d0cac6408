import { Button } from '@mantine/core'
import type { Order } from '#contract/orders/order-shapes.ts'
import { handOverToPlatform } from '#contract/orders/orders.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { useMove } from '#web/features/orders/use-status-change.ts'
import { useChange } from '#web/shell/query.ts'
import { useInvalidate } from '#web/shell/use-invalidate.ts'
import { naira } from '#web/ui/format.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { sumOf } from '#web/ui/sum-of.ts'
import { Text } from '#web/ui/text.tsx'

/** Returns true if the store has to choose how the order is delivered. */
export const choosesDelivery = ({ bitmarteOrderStatus, deliveredBy, orderType }: Order): boolean =>
  bitmarteOrderStatus.code_name === 'ready_for_pickup' && deliveredBy === null && orderType !== 'digital'

/** Says who gets the delivery fee, if there is one. A carrier of the platform is paid for what the platform takes off too, a store isn't. */
export function feeWords({ shippingFee, shippingDiscount }: Pick<Order, 'shippingFee' | 'shippingDiscount'>) {
  const [paid, off] = [naira(shippingFee), naira(shippingDiscount)]
  if (shippingFee + shippingDiscount === 0) return { platform: '', store: '' }
  const whole = `The delivery fee of ${naira(sumOf(shippingFee, shippingDiscount))} pays for the delivery`
  return shippingDiscount > 0
    ? {
        platform: `${whole}: ${paid} from the customer, and ${off} that Bitmarte adds. None of it is yours.`,
        store: `The ${paid} that the customer paid for delivery is yours. Bitmarte adds its ${off} only to its own deliveries.`,
      }
    : { platform: `${whole}. None of it is yours.`, store: `The delivery fee of ${paid} is yours.` }
}

/** Choice between delivery by Bitmarte and by the store. */
export function ChooseDelivery({ order }: { order: Order }) {
  const look = useInvalidate(orderCalls)
  const handOver = useChange(handOverToPlatform, { invalidates: orderCalls, onFailure: look })
  const setOff = useMove()
  const busy = handOver.isPending || setOff.isPending
  const words = feeWords(order)
  return (
    <Grid gap={3} min={240} fill>
      <Stack gap={2} panel="line" pad={4} style={{ gridTemplateRows: 'auto 1fr auto' }}>
        <h3>Bitmarte delivers</h3>
        <Text as="p" tone="muted" size="md">
          A rider picks it up at {order.pickup.address}, {order.pickup.lga}. {words.platform}
        </Text>
        <Button
          loading={handOver.isPending}
          disabled={busy}
          onClick={() => handOver.mutate({ params: { id: order.id } })}
        >
          Hand over to Bitmarte
        </Button>
      </Stack>
      <Stack gap={2} panel="line" pad={4} style={{ gridTemplateRows: 'auto 1fr auto' }}>
        <h3>You deliver</h3>
        <Text as="p" tone="muted" size="md">
          You start the delivery now and ask for the customer’s 6-digit code at the door. {words.store}
        </Text>
        <Button
          variant="default"
          loading={setOff.isPending}
          disabled={busy}
          onClick={() => setOff.move(order, { status: 'out_for_delivery' }, 'Start the delivery')}
        >
          Start the delivery
        </Button>
      </Stack>
    </Grid>
  )
}
