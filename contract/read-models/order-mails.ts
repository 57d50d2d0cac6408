import { z } from 'zod'
import { endpoint, listOf } from '#contract/endpoint.ts'
import { byId, id } from '#contract/fields.ts'
import { sentMail } from '#contract/identity/customers.ts'

/** At most this many mails of an order, the newest. */
export const mostOrderMails = 50

/** Why nobody reads a mail, or only roles that see what a store earns, or that open what it is about. */
const mailClosedBy = z.enum(['secret', 'purged', 'earnings', 'cases', 'messages', 'returns'])
export type MailClosedBy = z.infer<typeof mailClosedBy>

/** A mail about an order, and whom it was sent to. */
const orderMail = sentMail.extend({
  recipient: z.string(),
  to: z.enum(['customer', 'store', 'partner', 'dispatcher']),
  /**
   * Whether the caller can read its text: one with a secret is read by nobody, one to a store or carrier by those who see
   * what a store earns, and one about a case, a return or a conversation by those who open these. Optional, because the
   * previous release doesn't send it.
   */
  canRead: z.boolean().optional(),
  /** Why the caller can't read it, if they can't. Optional, because the previous release doesn't send it. */
  closedBy: mailClosedBy.nullable().optional(),
})
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

export const getOrderMail = endpoint({
  id: 'order.mail',
  method: 'GET',
  path: '/v1/ordertracking/{id}/mails/{mailId}',
  summary: 'The text of a mail about an order that the caller can read; none has a code or a link that opens something',
  access: ['admin:orders'],
  params: z.object({ id, mailId: id }),
  answer: z.object({ id, subject: z.string(), text: z.string() }),
  errors: ['order_not_found', 'mail_not_found'],
})
