import { z } from 'zod'
import { accountHolders } from '#contract/access.ts'
import { done } from '#contract/done.ts'
import { endpoint } from '#contract/endpoint.ts'
import { moment, nothing } from '#contract/fields.ts'
import { money } from '#contract/money.ts'

/** How long after a file was asked for a new one can be, in milliseconds. */
export const dataAgainMs = 24 * 3_600_000

/** A person's data: when it was asked for, when it became ready, and until when it can be downloaded. */
const ownData = z.object({ askedAt: moment, readyAt: moment.nullable(), expiresAt: moment }).nullable()
export type OwnData = z.infer<typeof ownData>

const path = '/v1/auth/my-data'

export const getOwnData = endpoint({
  id: 'privacy.data',
  method: 'GET',
  path,
  summary: 'Whether a file with everything about the caller is being made or ready; null without one',
  access: accountHolders,
  answer: ownData,
})

export const askForOwnData = endpoint({
  id: 'privacy.ask-data',
  method: 'POST',
  path,
  summary: 'Makes a file with everything that the marketplace holds about the caller; a mail says when it is ready',
  access: accountHolders,
  answer: ownData,
  message: done.dataAsked,
  perMinute: 5,
})

export const downloadOwnData = endpoint({
  id: 'privacy.download-data',
  method: 'GET',
  path: `${path}/file`,
  summary: 'The file, as JSON',
  access: accountHolders,
  answer: z.object({ content: z.string() }),
  perMinute: 20,
})

/**
 * Something that has to end before an account can be erased, such as an order on its way, until when, and its page.
 * `worth` is money that is the owner's to give up instead: a gift card or store credit.
 */
const matter = z.object({ what: z.string(), path: z.string(), worth: money.optional() })
export type OpenMatter = z.infer<typeof matter>

/**
 * `closesAt` is when a closing account is erased, or as soon as no matter is open; null for an account that stays.
 * `credit` is what its gift cards and store credit are worth, `givesUp` how much of it its owner agreed to lose. Agreed
 * for all of it, they aren't matters; credit that comes later is one again.
 */
const closing = z.object({ closesAt: moment.nullable(), matters: z.array(matter), credit: money, givesUp: money })
export type Closing = z.infer<typeof closing>

/** Administrators' accounts are deleted by superadmins. */
const access = ['customer', 'merchant', 'partner'] as const
const closingPath = '/v1/auth/closing'

export const getClosing = endpoint({
  id: 'privacy.closing',
  method: 'GET',
  path: closingPath,
  summary: 'Whether the caller’s account is closing, and what is still open',
  access,
  answer: closing,
})

export const closeOwnAccount = endpoint({
  id: 'privacy.close',
  method: 'POST',
  path: closingPath,
  summary:
    'Closes the caller’s account: it is erased after 14 days and once nothing is open. `giveUp` agrees to lose all gift cards and store credit, which are worth that much',
  access,
  body: z.object({ password: z.string().min(1).max(200), giveUp: money.optional() }),
  answer: closing,
  errors: ['wrong_password', 'credit_changed'],
  message: done.accountCloses,
  perMinute: 5,
})

export const keepOwnAccount = endpoint({
  id: 'privacy.keep',
  method: 'DELETE',
  path: closingPath,
  summary: 'Keeps an account that is closing',
  access,
  answer: nothing,
  message: done.accountStays,
})
