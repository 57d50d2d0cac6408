import { sql } from 'kysely'
import type { z } from 'zod'
import type { contactBody } from '#contract/cases/contact.ts'
import { orderNumbers } from '#contract/orders/order-number.ts'
import { referenced } from '#domains/orders/index.ts'
import type { Caller, CustomerCaller } from '#platform/auth.ts'
import { hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Failure } from '#platform/failure.ts'
import { networkOf } from '#platform/http/network.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { openCase } from './cases.store.ts'
import { acknowledgementMail, messageMail } from './contact.mails.ts'

/** Messages per hour from one network address, besides the endpoint's own limits. */
const limit = { limit: 100, withinMs: hour }

/** Extracts `hello@bitmarte.test` from `Bitmarte <hello@bitmarte.test>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

type Input = z.output<typeof contactBody>

/**
 * Opens a case for a contact message, mails it to the platform and confirms it to the sender. A customer who is signed in
 * takes part in the case, which is tied to the order that the text names. Anybody can type any e-mail address, so that the
 * address ties a case to nobody. Returns `too_many_requests` above 100 messages an hour from one network.
 */
export async function submitContactMessage(
  platform: Platform,
  caller: Caller | undefined,
  input: Input,
  clientAddress: string,
): Promise<undefined | Failure<'too_many_requests'>> {
  // Bots get the same response as people, so that they don't adapt.
  if (input.website !== '') return undefined
  const { config, db } = platform
  const tooMany = await countAgainst(platform, `contact-us address ${networkOf(clientAddress)}`, limit)
  if (tooMany) return tooMany
  const customer = caller?.kind === 'customer' ? caller : undefined
  return db.transact(async work => {
    const order = customer && (await namedOrder(work, customer, input.message))
    const id = await openCase(work, {
      kind: 'contact',
      contact: { name: input.fullName, email: input.email, topic: input.topic },
      text: input.message,
      by: customer ?? { kind: 'guest', accountId: null, name: input.fullName },
      ...(customer && { customerId: customer.accountId }),
      ...(order && { order }),
    })
    await queueMail(work, { to: addressOf(config.mailFrom), cause: `contact:${id}`, ...messageMail(input) })
    await queueMail(work, { to: input.email, cause: `contact-acknowledged:${id}`, ...acknowledgementMail() })
    return undefined
  })
}

/** Finds the customer's newest order that a text names, by reference or by number such as #1042. */
function namedOrder({ tx }: Work, { accountId }: CustomerCaller, text: string) {
  const named = [
    ...[...text.matchAll(orderNumbers)].flatMap(([reference]) => referenced(reference) ?? []),
    ...[...text.matchAll(/#(\d{1,9})\b/g)].map(([, digits]) => sql<boolean>`o.number = ${Number(digits)}`),
  ]
  if (!named.length) return undefined
  return tx
    .selectFrom('orders as o')
    .select(['o.id', 'o.store_id', 'o.customer_id', 'o.partner_id', 'o.delivered_by'])
    .where('o.customer_id', '=', accountId)
    .where(sql<boolean>`(${sql.join(named, sql` or `)})`)
    .orderBy('o.placed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
