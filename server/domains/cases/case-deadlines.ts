import { sql } from 'kysely'
import { byClock, goodsLost } from '#domains/orders/index.ts'
import type { Work } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { type Handler, handle, type ScheduledJob } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { caseNews } from './cases.jobs.ts'
import { bearerByFault, type Parcel, parcel, waitsFor } from './cases.policy.ts'
import { addMessage, type CaseRow, changeCase, decisionDue, openCase } from './cases.store.ts'
import { decideCase, orderOfCase } from './decide-case.ts'

/** Batch size of one scheduled run; the next run takes the rest. */
const atOnce = 500

/**
 * Acts on cases whose deadline has passed: an order that never arrived is decided for the customer, other cases become
 * open for an administrator, and a case that its customer doesn't answer is closed.
 */
export const caseDeadlines = (platform: Platform): ScheduledJob => ({
  name: 'cases.deadlines',
  minutes: 5,
  run: async () => {
    const { db, clock } = platform
    const due = await db.read
      .selectFrom('cases')
      .select('id')
      .where('due_at', '<=', clock.now())
      .where('status', 'in', ['waiting_for_carrier', 'waiting_for_store', 'waiting_for_customer'])
      .orderBy('due_at')
      .limit(atOnce)
      .execute()
    await forEachRow(platform, due, {
      message: 'an overdue case could not be decided',
      fields: ({ id }) => ({ caseId: id }),
      change: (work, { id }) => actOn(platform, work, id, true),
      // The order can't be refunded, for example because a return has refunded it: an administrator decides.
      refused: ({ id }) => db.transact(work => actOn(platform, work, id, false)),
    })
  },
})

async function actOn(platform: Platform, work: Work, id: string, decides: boolean) {
  const seen = await work.tx.selectFrom('cases').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()
  const order = await orderOfCase(work, seen)
  const row = await work.tx.selectFrom('cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (!row.due_at || row.due_at > work.now) return
  const side = waitsFor(row)
  if (side === undefined || side === 'platform') return
  if (row.status === 'waiting_for_customer') return endWith(work, row, 'closed', 'No answer from the customer')
  if (row.kind === 'never_arrived' && order) {
    if (order.delivered_at && order.delivered_at > row.opened_at)
      return endWith(work, row, 'closed', 'The order has been delivered')
    if (order.status === 'cancelled') return endWith(work, row, 'closed', 'The order was cancelled')
    // An exchange is cancelled by an administrator, which refunds what it replaces.
    if (decides && order.type !== 'replacement')
      return decideCase(platform, work, {
        row,
        order,
        actor: byClock,
        decision: {
          outcome: 'refund_all',
          bearer: bearerByFault(row, await parcelOf(work, id)),
          items: [],
          shipping: false,
          amount: 0,
          note: 'Nobody answered in time, so it was decided for the customer.',
        },
      })
  }
  return endWith(work, row, 'open', 'No answer in time')
}

const parcelOf = async ({ tx }: Work, id: string): Promise<Parcel | null> =>
  (await tx.selectFrom('cases as k').select(parcel.as('parcel')).where('id', '=', id).executeTakeFirstOrThrow()).parcel

async function endWith(work: Work, row: CaseRow, status: 'open' | 'closed', text: string): Promise<undefined> {
  await changeCase(
    work,
    row.id,
    status === 'closed' ? { status, due_at: null, closed_at: work.now } : { status, due_at: await decisionDue(work) },
  )
  const key = await addMessage(work, row.id, { kind: 'event', by: byClock, text })
  await work.addJob(caseNews, { caseId: row.id, step: status === 'closed' ? 'closed' : 'answered', key })
  return undefined
}

/** Opens a case for goods that a cancellation lost, so that an administrator decides who bears them. Idempotent. */
export const lostGoodsHandler = ({ db }: Platform): Handler =>
  handle(goodsLost, async ({ orderId, note }) => {
    const result = await db.transact(async work => {
      const order = await work.tx
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', orderId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const { rows } = await sql`select from cases where order_id = ${orderId}
        and kind in ('never_arrived', 'lost_in_transit', 'damaged_in_transit')`.execute(work.tx)
      if (rows.length) return
      const why = note ? `: ${note.replace(/[.\s]+$/, '')}` : ''
      const text = `Cancelled on the way${why}. The order is refunded in full, and the store is paid. Bitmarte decides who bears the loss.`
      await openCase(work, { kind: 'lost_in_transit', order, text, by: byClock })
    })
    mustSucceed(result)
  })
