import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId } from '#contract/fields.ts'
import { sentMail } from '#contract/identity/customers.ts'

/** At most this many mails of an order, the newest. */
export const mostOrderMails = 50

/** A mail about an order, and whom it was sent to. */
const orderMail = sentMail.extend({ recipient: z.string(), to: z.enum(['customer', 'store', 'partner', 'dispatcher']) })
export type OrderMail = z.infer<typeof orderMail>

export const listOrderMails = endpoint({
  id: 'order.mails',
  method: 'GET',
  path: '/v1/ordertracking/{id}/mails',
  summary: 'The newest mails about an order to its customer, its store’s owner and who carries it, without their texts',
  access: ['admin:orders'],
  params: byId,
  answer: listOf(orderMail),
  errors: ['order_not_found'],
})
