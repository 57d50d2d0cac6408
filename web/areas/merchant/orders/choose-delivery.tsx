import { Button } from '@mantine/core'
import type { Order } from '#contract/orders/order-shapes.ts'
import { handOverToPlatform } from '#contract/orders/orders.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { useInvalidateOrders, useMove } from '#web/features/orders/use-status-change.ts'
import { useChange } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { Grid, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'

/** Returns true if the store has to choose how the order is delivered. */
export const choosesDelivery = ({ bitmarteOrderStatus, deliveredBy, orderType }: Order): boolean =>
  bitmarteOrderStatus.code_name === 'ready_for_pickup' && deliveredBy === null && orderType !== 'digital'

/** Choice between delivery by Bitmarte and by the store. */
export function ChooseDelivery({ order }: { order: Order }) {
  const look = useInvalidateOrders()
  const handOver = useChange(handOverToPlatform, { invalidates: orderCalls, onFailure: look })
  const setOff = useMove()
  const busy = handOver.isPending || setOff.isPending
  const feeGoes = (to: string) => order.shippingFee > 0 && ` The delivery fee of ${naira(order.shippingFee)} ${to}.`
  return (
    <Grid gap={3} min={240} fill>
      <Stack gap={2} panel="line" pad={4} style={{ gridTemplateRows: 'auto 1fr auto' }}>
        <h3>Bitmarte delivers</h3>
        <Text as="p" tone="muted" size="md">
          A rider picks it up at {order.pickup.address}, {order.pickup.lga}.{feeGoes('goes to the carrier')}
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
          You start the delivery now and ask for the customer’s 6-digit code at the door.{feeGoes('is yours')}
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
