import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failed, failField } from '#platform/failure.ts'
import { job } from '#platform/jobs.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'

/** A day is to be compared. */
export const dayAsked = job('reconciliation.dayAsked', z.object({ day: z.iso.date() }))

/** Has a day in Lagos compared once this commits, or again. Fails with `day_not_begun`. */
export async function askForDay(
  work: Work,
  day: string,
  caller?: AdminCaller,
): Promise<{ day: string } | Failure<'day_not_begun'>> {
  if (day > dayInLagos(work.now)) return failField('day', 'day_not_begun')
  await sql`
    insert into reconciliations (day, asked_at) values (${day}::date, ${work.now})
    on conflict (day) do update set asked_at = excluded.asked_at, ran_at = null`.execute(work.tx)
  await work.addJob(dayAsked, { day }, { key: `reconciliation:${day}` })
  if (caller) await audit(work, caller, { action: 'reconciliation.run', subject: ['day', day] })
  return { day }
}

/** Hours after midnight that a day is left to settle before it is compared. */
const settleHours = 2

/** Has yesterday compared, once, some hours after it ended; what was begun late in it has an answer by then. */
export async function askForEnded({ db, clock }: Platform): Promise<void> {
  const day = dayInLagos(after(clock.now(), -(24 + settleHours) * hour))
  const { rows } = await sql`select from reconciliations where day = ${day}::date`.execute(db.read)
  if (rows.length) return
  const asked = await db.transact(work => askForDay(work, day))
  if (failed(asked)) throw new Error(asked.message)
}
