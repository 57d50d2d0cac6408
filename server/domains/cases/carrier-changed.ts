import { byClock, parcelHandedOver } from '#domains/orders/index.ts'
import { settingOf } from '#domains/settings/index.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Handler, handle } from '#platform/jobs.ts'
import type { Platform } from '#platform/module.ts'
import { caseNews } from './cases.jobs.ts'
import { addMessage, changeCase, openCaseOf } from './cases.store.ts'

/**
 * Passes the open case of a parcel that went to another carrier on to that carrier, who has the parcel and can be charged. A
 * case that waits for the carrier asks the new one, with the full time to answer.
 */
export const carrierChangedHandler = ({ db }: Platform): Handler =>
  handle(parcelHandedOver, ({ orderId }) => db.transact(work => passOn(work, orderId)))

async function passOn(work: Work, orderId: string): Promise<void> {
  const { tx, now } = work
  const row = await openCaseOf(work, orderId)
  if (!row) return
  const { partner_id } = await tx
    .selectFrom('orders')
    .select('partner_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (row.partner_id === partner_id) return
  const carrier = { partner_id, platform_carried: partner_id === null }
  if (row.status !== 'waiting_for_carrier') return changeCase(work, row.id, carrier)
  const hours = await settingOf(tx, 'cases.answer-hours', now)
  await changeCase(work, row.id, { ...carrier, due_at: after(now, hours * hour) })
  const text = 'Another carrier has the parcel now, and is asked instead'
  const key = await addMessage(work, row.id, { kind: 'event', by: byClock, text })
  await work.addJob(caseNews, { caseId: row.id, step: 'waiting', key })
}
