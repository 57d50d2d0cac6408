import { Button } from '@mantine/core'
import type { Order } from '#contract/orders/order-shapes.ts'
import { handOverToPlatform } from '#contract/orders/orders.ts'
import { orderCalls } from '#web/features/orders/order-calls.ts'
import { useInvalidateOrders, useMove } from '#web/features/orders/use-status-change.ts'
import { useChange } from '#web/shell/query.ts'
import { naira } from '#web/ui/format.ts'
import { Grid } from '#web/ui/layout.tsx'
import classes from './choose-delivery.module.css'

/** Whether a store has still to say who delivers an order. */
export const choosesDelivery = ({ bitmarteOrderStatus, deliveredBy, orderType }: Order): boolean =>
  bitmarteOrderStatus.code_name === 'ready_for_pickup' && deliveredBy === null && orderType !== 'digital'

/** The two ways that a packed order goes out, and what each means for its store. */
export function ChooseDelivery({ order }: { order: Order }) {
  const look = useInvalidateOrders()
  const handOver = useChange(handOverToPlatform, { invalidates: orderCalls, onFailure: look })
  const setOff = useMove()
  const busy = handOver.isPending || setOff.isPending
  const fee = naira(order.shippingFee)
  return (
    <Grid gap={3} min={240} fill>
      <div className={classes.choice}>
        <h3>Bitmarte delivers</h3>
        <p>
          A rider picks it up at {order.pickup.address}, {order.pickup.lga}. The delivery fee of {fee} goes to the
          carrier.
        </p>
        <Button
          loading={handOver.isPending}
          disabled={busy}
          onClick={() => handOver.mutate({ params: { id: order.id } })}
        >
          Hand over to Bitmarte
        </Button>
      </div>
      <div className={classes.choice}>
        <h3>You deliver</h3>
        <p>
          You start the delivery now and ask for the customer’s 6-digit code at the door. The delivery fee of {fee} is
          yours.
        </p>
        <Button
          variant="default"
          loading={setOff.isPending}
          disabled={busy}
          onClick={() => setOff.mutate({ params: { id: order.id }, body: { status: 'out_for_delivery' } })}
        >
          Deliver it yourself
        </Button>
      </div>
    </Grid>
  )
}
