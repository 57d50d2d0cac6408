import { createHash } from 'node:crypto'
import { z } from 'zod'
import { after, minute } from '#platform/clock.ts'
import { dayInLagos } from '#platform/lagos.ts'
import { seal, unseal } from '#platform/seal.ts'
import { type Quote, quote } from './quote.ts'

/** Time for which a quote saves computing the price again. */
const lasts = 15 * minute

/** Raise it when a quote's format changes. Another version's quotes are priced again. */
const version = 1

const content = z.object({ version: z.literal(version), until: z.int(), digest: z.string(), quote })

/** Whose cart was priced, for which address, and what the price depends on (`readFacts`). */
interface Priced {
  customerId: string
  addressId: string
  facts: string
  now: Date
}

const sealing = ({ customerId, addressId }: Priced) =>
  ({ purpose: 'quote', owner: `${customerId} ${addressId}` }) as const

/** Estimates depend on the day. */
const digestOf = ({ facts, now }: Priced): string =>
  createHash('sha256').update(dayInLagos(now)).update(facts).digest('base64')

/**
 * Returns a frozen price that the customer can hand back to pay without it being computed again. It is encrypted, since
 * it has what the store pays us.
 */
export function sealQuote(secret: string, priced: Priced, frozen: Quote): string {
  const until = after(priced.now, lasts).getTime()
  const text = JSON.stringify({ version, until, digest: digestOf(priced), quote: frozen })
  return seal(secret, sealing(priced), text).toString('base64url')
}

/**
 * Returns the price of a sealed quote if it is of this customer and address, hasn't expired, and nothing that the price
 * depends on has changed since; otherwise undefined.
 */
export function unsealQuote(secret: string, priced: Priced, sealed: string): Quote | undefined {
  const text = unseal(secret, sealing(priced), Buffer.from(sealed, 'base64url'))
  if (text === undefined) return undefined
  const read = content.safeParse(JSON.parse(text)).data
  return read && read.until > priced.now.getTime() && read.digest === digestOf(priced) ? read.quote : undefined
}
