import type { z } from 'zod'
import type { ContactMessage, contactBody, listMessages } from '#contract/content/contact.ts'
import { audit } from '#platform/audit.ts'
import type { Caller } from '#platform/auth.ts'
import { hour } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { containing } from '#platform/database/like.ts'
import { type Failure, fail } from '#platform/failure.ts'
import { networkOf } from '#platform/http/network.ts'
import { countAgainst } from '#platform/http/rate-limit.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { acknowledgementMail, messageMail } from './contact.mails.ts'

/** Messages per hour from one network address, besides the endpoint's own limits. */
const limit = { limit: 100, withinMs: hour }

/** Extracts `hello@bitmarte.test` from `Bitmarte <hello@bitmarte.test>`. */
const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

type Input = z.output<typeof contactBody>

/**
 * Stores a contact message, mails it to the platform and confirms it to the sender. Returns `too_many_requests` above 100
 * messages an hour from one network.
 */
export async function submitContactMessage(
  platform: Platform,
  input: Input,
  clientAddress: string,
): Promise<undefined | Failure<'too_many_requests'>> {
  // Bots get the same response as people, so that they don't adapt.
  if (input.website !== '') return undefined
  const { config, db } = platform
  const tooMany = await countAgainst(platform, `contact-us address ${networkOf(clientAddress)}`, limit)
  if (tooMany) return tooMany
  return db.transact(async work => {
    const { id } = await work.tx
      .insertInto('contact_messages')
      .values({
        full_name: input.fullName,
        email: input.email,
        topic: input.topic,
        message: input.message,
        created_at: work.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await queueMail(work, { to: addressOf(config.mailFrom), cause: `contact:${id}`, ...messageMail(input) })
    await queueMail(work, { to: input.email, cause: `contact-acknowledged:${id}`, ...acknowledgementMail() })
    return undefined
  })
}

const messages = (read: Reader) =>
  read
    .selectFrom('contact_messages as m')
    .leftJoin('accounts as a', 'a.id', 'm.answered_by')
    .select(['m.id', 'm.full_name', 'm.email', 'm.topic', 'm.message', 'm.created_at', 'm.answered_at'])
    .select(['a.first_name', 'a.last_name'])

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirst']>>>

const onWire = (row: Row): ContactMessage => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  topic: row.topic,
  message: row.message,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.first_name === null ? null : `${row.first_name} ${row.last_name}`,
})

/** Returns contact messages, newest first. */
export async function messagesOf(
  read: Reader,
  { answered, topic, search, limit, offset }: z.output<(typeof listMessages)['query']>,
): Promise<{ count: number; waiting: number; rows: ContactMessage[] }> {
  const like = containing(search ?? '')
  const narrowed = messages(read)
    .$if(answered !== undefined, query => query.where('m.answered_at', answered ? 'is not' : 'is', null))
    .$if(topic !== undefined, query => query.where('m.topic', '=', topic ?? 'other'))
    .$if(!!search, query =>
      query.where(eb => eb.or((['m.full_name', 'm.email', 'm.message'] as const).map(of => eb(of, 'ilike', like)))),
    )
  const [rows, { count }, { waiting }] = await Promise.all([
    narrowed.orderBy('m.id', 'desc').limit(limit).offset(offset).execute(),
    narrowed
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    read
      .selectFrom('contact_messages')
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .where('answered_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ])
  return { count, waiting, rows: rows.map(onWire) }
}

/** Marks a message as answered or unanswered; one answered already keeps who answered it. Returns `not_found`. */
export async function markAnswered(
  work: Work,
  admin: Pick<Caller, 'accountId' | 'name'>,
  id: string,
  answered: boolean,
): Promise<ContactMessage | Failure<'not_found'>> {
  const { numUpdatedRows } = await work.tx
    .updateTable('contact_messages')
    .set(answered ? { answered_at: work.now, answered_by: admin.accountId } : { answered_at: null, answered_by: null })
    .where('id', '=', id)
    .where('answered_at', answered ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows)
    await audit(work, admin, { action: 'contact.answered', subject: ['contact-message', id], after: { answered } })
  const row = await messages(work.tx).where('m.id', '=', id).executeTakeFirst()
  return row ? onWire(row) : fail('not_found')
}
