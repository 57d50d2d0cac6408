import { customerUrl } from '#identity/index.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { purchaseOf, referenced } from '../views/order-name.ts'
import { orderLinkMail } from './order-link.mails.ts'
import { orderLinkRequested } from './orders.jobs.ts'

/**
 * Mails a link to the orders with a number to the customer who has them, if the e-mail is theirs. A guest's link signs the
 * guest in. An account's leads to its orders, which take signing in.
 */
export const orderLinkHandler = ({ db, config }: Platform): Handler =>
  handle(orderLinkRequested, ({ reference, email }) =>
    db.transact(async work => {
      const condition = referenced(reference)
      if (!condition) return
      const orders = await work.tx
        .selectFrom('orders as o')
        .innerJoin('accounts as c', 'c.id', 'o.customer_id')
        .select(['o.id', 'o.reference', 'o.customer_id'])
        .where('c.email', '=', email)
        .where('c.active', '=', true)
        .where(condition)
        .orderBy('o.reference')
        .execute()
      const [first, ...others] = orders
      if (!first) return
      const path = others.length ? '' : `/${first.id}`
      const { url, secret } = await customerUrl(work, config, first.customer_id, `/customer/orders${path}`)
      const orderName = others.length ? purchaseOf(first.reference) : first.reference
      await queueMail(work, {
        to: email,
        secret,
        cause: `order-link:${first.id}:${work.now.toISOString()}`,
        ...orderLinkMail({ orderName, guest: secret, url }),
      })
    }),
  )
