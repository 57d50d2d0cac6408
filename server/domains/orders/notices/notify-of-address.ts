import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { isBeforePickup } from '../lifecycle/orders.policy.ts'
import { about, notifyAndPush, readersOf, saying } from './order-notices.ts'
import { addressChanged } from './orders.jobs.ts'

/**
 * Notifies the store that has accepted an order, which may have printed its label, and the carrier that has or is asked to
 * take it, that its customer changed the delivery address, unless it was picked up meanwhile.
 */
export const addressHandler = ({ db, config }: Platform): Handler =>
  handle(addressChanged, ({ orderId, key, what }) =>
    db.transact(async work => {
      const [order] = await about(work, [orderId])
      if (!order || !isBeforePickup(order) || order.status === 'pending') return
      const cause = `address-changed:${orderId}:${key}`
      const changed = (name: string) => `The delivery address of order ${name} changed: ${what}.`
      await notifyAndPush(work, config, [
        ...saying(
          await readersOf.store(work.tx, order),
          name => `${changed(name)} If you have printed its label, print it again.`,
          cause,
        ),
        ...saying(readersOf.carrier(order), changed, cause),
      ])
    }),
  )
