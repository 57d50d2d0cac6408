import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, failField, mustSucceed } from '#platform/failure.ts'
import { job } from '#platform/jobs.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'

/** Reconciles a day. */
export const dayAsked = job('reconciliation.dayAsked', z.object({ day: z.iso.date() }))

/** Adds a job that reconciles a day in Lagos, once or again. Returns `day_not_begun` for a future day. */
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

/** Hours after midnight before a day is reconciled, so that late payments are final. */
const settleHours = 2

/** Adds the job for yesterday once, some hours after midnight, so that payments begun late have a result. */
export async function askForEnded({ db, clock }: Platform): Promise<void> {
  const day = dayInLagos(after(clock.now(), -(24 + settleHours) * hour))
  const { rows } = await sql`select from reconciliations where day = ${day}::date`.execute(db.read)
  if (rows.length) return
  mustSucceed(await db.transact(work => askForDay(work, day)))
}
