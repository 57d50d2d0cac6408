import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { moment } from '#contract/fields.ts'

/** Days for which an owner can reopen a closing store at least, even if nothing is left to end. */
export const storeClosingDays = 14

const matters = z.array(z.object({ what: z.string(), path: z.string() }))

export const storeClosing = z.object({
  storeName: z.string(),
  /** `open` can be closed; `closing` can be reopened; `closed` is for good. `hidden` isn't on sale, so there is nothing to close. */
  state: z.enum(['open', 'closing', 'closed', 'hidden']),
  /** When the owner asked, and when it closed. */
  askedAt: moment.nullable(),
  closedAt: moment.nullable(),
  /** Open cases, during which a store can't be closed; none for staff. */
  cases: matters,
  /** Orders, returns and money that have to end before it is closed; none for staff. */
  matters,
})
export type StoreClosing = z.infer<typeof storeClosing>

const path = '/v1/storeprofile/closing'

export const getStoreClosing = endpoint({
  id: 'storeprofile.closing',
  method: 'GET',
  path,
  summary: 'Whether the store is closing and, for its owner, what has to end before',
  access: ['merchant'],
  answer: storeClosing,
})

export const closeStore = endpoint({
  id: 'storeprofile.close',
  method: 'POST',
  path,
  summary: 'Takes the owner’s store off sale and closes it once its orders, returns and payouts have ended',
  access: ['merchant'],
  body: z.object({ password: z.string().min(1).max(200) }),
  answer: storeClosing,
  errors: ['owner_needed', 'wrong_password', 'store_has_cases', 'store_not_open'],
  message: done.storeClosing,
  perMinute: 10,
})

export const reopenStore = endpoint({
  id: 'storeprofile.reopen',
  method: 'DELETE',
  path,
  summary: 'Reopens the owner’s closing store, until its last payout',
  access: ['merchant'],
  answer: storeClosing,
  errors: ['owner_needed', 'store_closed'],
  message: done.storeReopened,
  perMinute: 10,
})
