import type { Insertable, Selectable, Updateable } from 'kysely'
import type { CaseKind, CaseStatus } from '#contract/cases/case-shapes.ts'
import type { RefundTo } from '#contract/money/refund-to.ts'
import { arePictures } from '#domains/files/index.ts'
import { type Actor, type LockedOrder, markParcelReported } from '#domains/orders/index.ts'
import type { Units } from '#domains/orders/returns/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import type { Caller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import type { Cases, DB } from '#platform/database/schema.gen.ts'
import { type Failure, fail, failField } from '#platform/failure.ts'
import { beginningOf } from '#platform/storable.ts'
import { caseNews } from './cases.jobs.ts'
import { concerning, sideOf } from './cases.policy.ts'

/** A row of `cases`. */
export type CaseRow = Selectable<Cases>

/** Author of a message: a caller, the clock, or the sender of a contact message without an account. */
export type Author = Actor | { kind: 'guest'; accountId: null; name: string }

/** A new case: its order or payment, the people concerned, the first message and the deadline of the next answer. */
export interface NewCase {
  kind: CaseKind
  status?: CaseStatus
  order?: Pick<LockedOrder, 'id' | 'store_id' | 'customer_id' | 'partner_id' | 'delivered_by'>
  paymentId?: string
  customerId?: string
  contact?: { name: string; email: string; topic: NonNullable<CaseRow['topic']> }
  text: string
  pictureIds?: readonly string[]
  items?: Units
  wanted?: CaseRow['wanted']
  refundTo?: RefundTo
  by: Author
  dueAt?: Date
}

/** Length of the summary in lists, in characters. */
const inShort = 200

/** Returns until when the desk means to decide a case that it is next in. */
export const decisionDue = async ({ tx, now }: Work): Promise<Date> =>
  after(now, (await settingOf(tx, 'cases.decide-hours', now)) * hour)

/** Opens a case with its first message and returns its ID. Notifies those concerned. */
export async function openCase(work: Work, asked: NewCase): Promise<string> {
  const { tx, now } = work
  const { kind, order, contact, text, by, items = [] } = asked
  // The bank sets the date of a dispute.
  const desk = asked.status === undefined && kind !== 'dispute'
  const { id } = await tx
    .insertInto('cases')
    .values({
      kind,
      status: asked.status ?? 'open',
      store_id: order?.store_id ?? null,
      order_id: order?.id ?? null,
      payment_id: asked.paymentId ?? null,
      customer_id: order?.customer_id ?? asked.customerId ?? null,
      partner_id: order?.partner_id ?? null,
      platform_carried: order?.delivered_by === 'platform' && !order.partner_id,
      contact_name: contact?.name ?? null,
      contact_email: contact?.email ?? null,
      topic: contact?.topic ?? null,
      wanted: asked.wanted ?? null,
      refund_to: asked.refundTo ?? 'source',
      summary: beginningOf(text.replace(/\s+/g, ' '), inShort),
      due_at: asked.dueAt ?? (desk ? await decisionDue(work) : null),
      opened_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (order && items.length)
    await tx
      .insertInto('case_items')
      .values(items.map(item => ({ ...namesOf(item), case_id: id, store_id: order.store_id })))
      .execute()
  const key = await addMessage(work, id, { kind: 'message', by, text, pictureIds: asked.pictureIds })
  await work.addJob(caseNews, { caseId: id, step: 'opened', key })
  return id
}

const namesOf = ({ orderItemId, quantity }: Units[number]) => ({ order_item_id: orderItemId, quantity })

/** Reads and locks a case. Returns `case_not_found` when it doesn't concern the actor. */
export async function lockCase({ tx }: Work, id: string, actor: Caller): Promise<CaseRow | Failure<'case_not_found'>> {
  const row = await tx
    .selectFrom('cases as k')
    .selectAll()
    .where('id', '=', id)
    .where(concerning(actor))
    .forUpdate()
    .executeTakeFirst()
  return row ?? fail('case_not_found')
}

/** Adds an entry to a case's timeline and returns its ID. */
export async function addMessage(
  { tx, now }: Work,
  caseId: string,
  message: {
    kind: Insertable<DB['case_messages']>['kind']
    by: Author
    text: string
    pictureIds?: readonly string[] | undefined
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('case_messages')
    .values({
      case_id: caseId,
      kind: message.kind,
      author_kind: message.by.kind,
      author_id: message.by.accountId,
      author_name: message.by.name,
      text: message.text,
      picture_ids: [...(message.pictureIds ?? [])],
      at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Kinds that aren't about something that went wrong with an order. */
const others: readonly CaseKind[] = ['contact', 'goodwill', 'dispute']

/** Changes columns of a case. Once it is over, a reported parcel can be delivered again. */
export async function changeCase(work: Work, id: string, change: Updateable<Cases>): Promise<void> {
  const { order_id, kind } = await work.tx
    .updateTable('cases')
    .set({ ...change, updated_at: work.now })
    .where('id', '=', id)
    .returning(['order_id', 'kind'])
    .executeTakeFirstOrThrow()
  if (order_id && !others.includes(kind) && (change.status === 'decided' || change.status === 'closed'))
    await markParcelReported(work, order_id, false)
}

/** Returns `picture_not_found` unless every picture is stored. */
export const missingPicture = async (
  { tx }: Work,
  ids: readonly string[],
): Promise<undefined | Failure<'picture_not_found'>> =>
  (await arePictures(tx, ids)) ? undefined : failField('pictures', 'picture_not_found')

/** Locks and returns the open case of something that went wrong with an order. */
export const openCaseOf = ({ tx }: Work, orderId: string): Promise<CaseRow | undefined> =>
  tx
    .selectFrom('cases')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', 'not in', others)
    .where('status', 'not in', ['decided', 'closed'])
    .forUpdate()
    .executeTakeFirst()

export const isPlatform = (actor: Caller): boolean => sideOf(actor) === 'platform'

/** Moves a customer's cases to another account. */
export async function moveCases({ tx }: Work, { from, into }: { from: string; into: string }): Promise<void> {
  await tx.updateTable('cases').set({ customer_id: into }).where('customer_id', '=', from).execute()
}
