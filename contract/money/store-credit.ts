import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'

/** A change of store credit. `held` is what an open checkout of one’s own has taken off. */
const creditEvent = z.object({
  kind: z.enum(['granted', 'used', 'refunded', 'held']),
  amount: signedMoney,
  reason: z.string().nullable(),
  orders: z.array(z.object({ id, orderName: z.string() })),
  at: moment,
})

/** A customer’s store credit, the latest change first. `giftCardId` applies it to a checkout; null before the first grant. */
export const storeCredit = z.object({
  giftCardId: id.nullable(),
  balance: money,
  held: money,
  history: z.array(creditEvent),
})
export type StoreCredit = z.infer<typeof storeCredit>

export const getStoreCredit = endpoint({
  id: 'store-credit.mine',
  method: 'GET',
  path: '/v1/store-credit',
  summary: 'The customer’s store credit with its changes',
  access: ['customer'],
  answer: storeCredit,
})

export const getCustomerCredit = endpoint({
  id: 'store-credit.of-customer',
  method: 'GET',
  path: '/v1/customers/{id}/store-credit',
  summary: 'A customer’s store credit with its changes',
  access: ['admin:payments'],
  params: byId,
  answer: storeCredit,
})

export const grantStoreCredit = endpoint({
  id: 'store-credit.grant',
  method: 'POST',
  path: '/v1/customers/{id}/store-credit',
  summary: 'Grants store credit to a customer at the platform’s expense; the customer reads the reason',
  access: ['admin:payments'],
  params: byId,
  body: z.object({
    amount: money.refine(amount => amount > 0, 'Enter an amount.'),
    reason: z.string().trim().min(10, 'Write at least 10 characters.').max(500),
  }),
  answer: storeCredit,
  errors: ['customer_not_found', 'credit_too_large'],
  message: done.creditGranted,
  idempotent: true,
})
