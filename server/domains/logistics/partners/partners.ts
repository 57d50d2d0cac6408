import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  type createPartnerBody,
  type DaysOff,
  mostDaysOff,
  type partnerProfileBody,
} from '#contract/logistics/partners.ts'
import { isState } from '#domains/locations/index.ts'
import { mailInvitation, newMember } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, PartnerCaller } from '#platform/auth.ts'
import { refuseStale } from '#platform/changed-meanwhile.ts'
import { after, day as dayMs } from '#platform/clock.ts'
import type { Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import { dayInLagos } from '#platform/lagos.ts'
import type { Platform } from '#platform/module.ts'
import { awayUntilColumn, plannedDaysOffColumn } from './can-carry.ts'
import { platformVehicle } from './carrier-vehicle.ts'

export interface NewPartner {
  /** An account of kind `partner` without another partner. */
  accountId: string
  companyName: string
  phoneNumber: string
  /** States where it delivers; none until it chooses them. */
  states?: readonly string[]
  /** Administrator who adds it; omitted if it signs up itself. */
  addedBy?: string
}

/** Creates a shipping partner and returns its ID. It gets no orders until it is onboarded and approved. */
export async function createPartner({ tx, now }: Work, partner: NewPartner): Promise<string> {
  const { id } = await tx
    .insertInto('shipping_partners')
    .values({
      account_id: partner.accountId,
      company_name: partner.companyName,
      phone_number: partner.phoneNumber,
      states: [...new Set(partner.states)],
      added_by: partner.addedBy ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Creates a partner for an administrator and mails it a link to set its password. Returns `email_taken`, and `invalid`
 * for an unknown state.
 */
export async function invitePartner(
  { db, config }: Platform,
  by: AdminCaller,
  { companyName, states, ...person }: z.output<typeof createPartnerBody>,
): Promise<{ id: string } | Failure<'email_taken' | 'invalid'>> {
  const unknown = states.find(state => !isState(state))
  if (unknown) return fail('invalid', { fields: [{ field: 'states', message: `There is no state ${unknown}.` }] })
  const add = await newMember({ kind: 'partner', ...person })
  return db.transact(async work => {
    const account = await add(work)
    if (!account) return fail('email_taken')
    const { phoneNumber } = person
    const of = { accountId: account.id, companyName, phoneNumber, states, addedBy: by.accountId }
    const id = await createPartner(work, of)
    const invitation = { by: by.name, into: companyName, role: 'its shipping partner account' }
    await mailInvitation(work, config.appUrl, account, invitation)
    await audit(work, by, { action: 'partner.create', subject: ['partner', id], after: { name: companyName } })
    return { id }
  })
}

/**
 * Returns the columns of a partner's days off, or `invalid` for a day that isn't within a year from tomorrow, or a first day
 * that is over or not before it. Days off that begin later replace those of now, and the other way round.
 */
function daysOff(
  {
    awayUntil,
    plannedDaysOff: plan,
  }: { awayUntil?: string | null | undefined; plannedDaysOff?: DaysOff | null | undefined },
  now: Date,
): Partial<Record<'away_until' | 'next_away_from' | 'next_away_until', RawBuilder<Date> | null>> | Failure<'invalid'> {
  const none = { away_until: null, next_away_from: null, next_away_until: null }
  const day = plan ? plan.until : awayUntil
  if (!day) return awayUntil === null || plan === null ? none : {}
  const field = plan ? 'plannedDaysOff.until' : 'awayUntil'
  const wrong = (field: string, message: string) => fail('invalid', { fields: [{ field, message }] })
  const today = dayInLagos(now)
  if (day <= today) return wrong(field, 'Choose a day that is still to come.')
  if (day > dayInLagos(after(now, mostDaysOff * dayMs))) return wrong(field, 'Choose a day within a year.')
  const until = sql<Date>`${day}::date`
  if (!plan || plan.from === today) return { ...none, away_until: until }
  if (plan.from < today) return wrong('plannedDaysOff.from', 'Choose today or a day that is still to come.')
  if (plan.from >= day) return wrong(field, 'Choose a day after the first day off.')
  return { ...none, next_away_from: sql<Date>`${plan.from}::date`, next_away_until: until }
}

/** Changes what is given of where a partner delivers, its phone number, its largest vehicle and its days off. */
export async function updatePartnerProfile(
  work: Work,
  caller: PartnerCaller,
  { seen, ...said }: z.output<typeof partnerProfileBody>,
): Promise<undefined | Failure<'changed_meanwhile' | 'invalid'>> {
  const before = await work.tx
    .selectFrom('shipping_partners as p')
    .select(['p.phone_number as phoneNumber', 'p.states', 'p.vehicle_id as vehicleId'])
    .select(awayUntilColumn(work.now).as('awayUntil'))
    .select(plannedDaysOffColumn(work.now).as('plannedDaysOff'))
    .where('p.id', '=', caller.partnerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  // Days off replace others of either kind: a page on which there were none says nothing of the kind that it doesn't set.
  const replaces = said.awayUntil !== undefined || said.plannedDaysOff !== undefined
  const stale = refuseStale(seen && replaces ? { awayUntil: null, plannedDaysOff: null, ...seen } : seen, before)
  if (stale) return stale
  const { phoneNumber, states } = { ...before, ...said }
  const unknown = said.states?.find(state => !isState(state))
  if (unknown) return fail('invalid', { fields: [{ field: 'states', message: `There is no state ${unknown}.` }] })
  const vehicle = await platformVehicle(work.tx, said.vehicleId)
  if (failed(vehicle)) return vehicle
  const away = daysOff(said, work.now)
  if (failed(away)) return away
  const set = { phone_number: phoneNumber, states: [...new Set(states)], ...vehicle, ...away }
  await work.tx.updateTable('shipping_partners').set(set).where('id', '=', caller.partnerId).execute()
  await audit(work, caller, { action: 'partner.profile', subject: ['partner', caller.partnerId], after: said })
  return undefined
}
