import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { isBeforePickup } from '../lifecycle/orders.policy.ts'
import { about, notifyAndPush, readersOf, saying } from './order-notices.ts'
import { addressChanged } from './orders.jobs.ts'

/**
 * Says that a customer changed an order's delivery address, unless it was picked up meanwhile: to its store, once it has
 * accepted the order and may have printed the label, and to the carrier that has the order or is asked to take it.
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
