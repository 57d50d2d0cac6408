import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, flag, id, moment, nothing, reasonText, search } from '#contract/fields.ts'
import { money } from '#contract/money.ts'
import { orderStatus } from '#contract/orders/order-statuses.ts'

const counted = z.int().min(0)

/** A customer in the administrators’ list. `isVerified`: the e-mail is confirmed. */
export const customerRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  active: z.boolean(),
  orders: counted,
  createdAt: moment,
})
export type CustomerRow = z.infer<typeof customerRow>

const filters = {
  /** Any part of a name, e-mail or phone number. */
  search: search.optional(),
  active: flag.optional(),
}

export const listCustomers = endpoint({
  id: 'customers.list',
  method: 'GET',
  path: '/v1/customers',
  summary: 'Customers, newest first',
  access: ['admin:customers'],
  query: z.object({ ...page(), ...filters }),
  answer: listOf(customerRow).extend({ counts: z.object({ all: counted, inactive: counted }) }),
})

export const customersFile = endpoint({
  id: 'customers.file',
  method: 'GET',
  path: '/v1/customers/file',
  summary: 'All matching customers as CSV, streamed, newest first, at most 50,000; each file is audited',
  access: ['admin:customers'],
  query: z.object(filters),
  answer: z.string(),
  file: 'text/csv',
  perMinute: 10,
})

/**
 * A customer as administrators see one: contact details and orders, without addresses, wishlist and gift card codes. An
 * order has its own address. `latest` are the last five orders.
 */
export const customerDetail = customerRow.extend({
  phoneNumber: z.string().nullable(),
  lastLoginAt: moment.nullable(),
  openOrders: counted,
  returns: counted,
  latest: z.array(
    z.object({ id, orderName: z.string(), storeName: z.string(), placedAt: moment, total: money, orderStatus }),
  ),
})
export type CustomerDetail = z.infer<typeof customerDetail>

export const getCustomer = endpoint({
  id: 'customers.get',
  method: 'GET',
  path: '/v1/customers/{id}',
  summary: 'One customer; each access is audited',
  access: ['admin:customers'],
  params: byId,
  answer: customerDetail,
  errors: ['customer_not_found'],
})

const reason = reasonText(1000)

export const deactivateCustomer = endpoint({
  id: 'customers.deactivate',
  method: 'PATCH',
  path: '/v1/customers/{id}/deactivate',
  summary: 'Deactivates a customer, with a mail that gives the reason; open orders continue',
  access: ['admin:customers'],
  params: byId,
  body: z.object({ reason }),
  answer: customerDetail,
  errors: ['customer_not_found'],
  message: done.customerDeactivated,
})

export const activateCustomer = endpoint({
  id: 'customers.activate',
  method: 'PATCH',
  path: '/v1/customers/{id}/activate',
  summary: 'Reactivates a customer',
  access: ['admin:customers'],
  params: byId,
  answer: customerDetail,
  errors: ['customer_not_found'],
  message: done.customerActivated,
})

/** `canSendAgain` is false for a mail with a secret and for one whose text is deleted. */
export const sentMail = z.object({
  id,
  subject: z.string(),
  createdAt: moment,
  sentAt: moment.nullable(),
  canSendAgain: z.boolean(),
})

export const listCustomerMails = endpoint({
  id: 'customers.mails',
  method: 'GET',
  path: '/v1/customers/{id}/mails',
  summary: 'The newest mails to a customer’s address, without their texts',
  access: ['admin:customers'],
  params: byId,
  answer: listOf(sentMail),
  errors: ['customer_not_found'],
})

export const sendMailAgain = endpoint({
  id: 'customers.send-mail-again',
  method: 'POST',
  path: '/v1/customers/mails/{id}/send-again',
  summary: 'Sends a mail again to its address; audited',
  access: ['admin:customers', 'admin:orders'],
  params: byId,
  answer: nothing,
  errors: ['mail_not_found', 'mail_purged'],
  message: done.mailSentAgain,
  perMinute: 20,
})
