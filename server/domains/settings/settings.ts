import { type RawBuilder, sql } from 'kysely'
import type { PublicRules } from '#contract/settings/public-rules.ts'
import {
  categoryCommissionName,
  furthestStartDays,
  guardHours,
  letsMoneyOut,
  type SettingName,
  type SettingValue,
  type SettingVersion,
  settingNames,
  settings,
} from '#contract/settings/settings.ts'
import { concerned } from '#contract/settings/terms.ts'
import { superadmins } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import { after, day, hour } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed, failField } from '#platform/failure.ts'
import { everything } from '#platform/http/shared-answers.ts'
import { tellOfGuarded } from './guarded-change.ts'
import { noticeOf, noticeSql } from './notices.ts'
import { termsChanged } from './settings.jobs.ts'

type VersionedName = SettingName | typeof categoryCommissionName

/** What a change is of: a setting, or one category's commission. */
export interface Subject {
  name: VersionedName
  /** ID of the category; empty for a setting. */
  scope: string
}

const isName = (name: string): name is SettingName => name in settings

/** Amounts are kept in kobo and percentages in basis points. */
const perUnit = (name: string): number =>
  isName(name) && !['naira', 'percent'].includes(settings[name].unit) ? 1 : 100

const toStored = (name: VersionedName, value: number): number => Math.round(value * perUnit(name))
const inUnit = (name: VersionedName, stored: number): number => stored / perUnit(name)

/** Returns a setting's value at a moment, in its unit: hours, naira, percent and so on. */
export async function settingOf(read: Reader, name: SettingName, at: Date): Promise<number> {
  return (await settingsAt(read, at, name)).of(name)
}

/** Returns a setting's value at each of these moments, in its unit and in their order. */
export async function settingAtEach(read: Reader, name: SettingName, moments: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ value: number | null }>`
    select (select value from setting_versions where withdrawn_at is null and name = ${name} and starts_at <= moment.at
      order by starts_at desc, id desc limit 1) as value
    from unnest(${[...moments]}::timestamptz[]) with ordinality moment (at, position) order by position`.execute(read)
  return rows.map(({ value }) => (value === null ? settings[name].initial : inUnit(name, value)))
}

/** The values that are in force at a moment. */
export interface SettingsAt {
  of(name: SettingName): number
  /** The commissions of categories that have their own, in basis points by category ID. */
  categoryCommissions: ReadonlyMap<string, number>
}

interface ValueRow {
  name: string
  scope: string
  value: number | null
}

/** SQL: JSON of the values in force at a moment, of settings whose names begin with one of these, for `settingsOf`. */
export const settingsSql = (at: Date, begins: readonly string[] = ['']): RawBuilder<ValueRow[]> => sql`(
  select coalesce(json_agg(version), '[]') from (
    select distinct on (name, scope) name, scope, value from setting_versions
    where withdrawn_at is null and starts_at <= ${at} and name ^@ any(${[...begins]}::text[])
    order by name, scope, starts_at desc, id desc) version)`

/** Returns the values of rows of `settingsSql`. */
export function settingsOf(rows: readonly ValueRow[]): SettingsAt {
  const values = new Map<string, number>()
  const categoryCommissions = new Map<string, number>()
  for (const { name, scope, value } of rows) {
    if (value === null) continue
    if (name === categoryCommissionName) categoryCommissions.set(scope, value)
    else if (isName(name)) values.set(name, inUnit(name, value))
  }
  return { of: name => values.get(name) ?? settings[name].initial, categoryCommissions }
}

/** Reads the values of all settings whose names begin so, at a moment. */
export async function settingsAt(read: Reader, at: Date, begins = ''): Promise<SettingsAt> {
  const { rows } = await sql<{ values: ValueRow[] }>`select ${settingsSql(at, [begins])} "values"`.execute(read)
  return settingsOf(rows[0]?.values ?? [])
}

/** Returns the rules that pages show. */
export async function publicRules(read: Reader, now: Date): Promise<PublicRules> {
  const { values, notice } = await read
    .selectNoFrom([settingsSql(now).as('values'), noticeSql(now).as('notice')])
    .executeTakeFirstOrThrow()
  const { of } = settingsOf(values)
  return {
    returnWindowDays: of('returns.window-days'),
    returnAnswerHours: of('returns.answer-hours'),
    returnWayBackDays: of('returns.way-back-days'),
    returnAskAdminDays: of('returns.ask-admin-days'),
    carrierAnswerHours: of('orders.carrier-answer-hours'),
    partnerShare: of('delivery.partner-share'),
    minimumPayout: of('payouts.minimum'),
    notice: noticeOf(notice),
  }
}

/** Returns the values that a setting has had since a moment: the one in force then, and later ones by their starts. */
export async function valuesSince(read: Reader, name: SettingName, { from, to }: { from: Date; to: Date }) {
  const later = await read
    .selectFrom('setting_versions')
    .select('value')
    .where('name', '=', name)
    .where('withdrawn_at', 'is', null)
    .where('starts_at', '>', from)
    .where('starts_at', '<=', to)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return [
    await settingOf(read, name, from),
    ...later.map(({ value }) => (value === null ? settings[name].initial : inUnit(name, value))),
  ]
}

/** Returns all settings with their values and scheduled changes, in the order of the contract. */
export async function listSettings(read: Reader, now: Date): Promise<SettingValue[]> {
  const versions = await historyOf(read, now)
  return settingNames.map(name => settingValue(name, versions.get(keyOf({ name, scope: '' })) ?? []))
}

function settingValue(name: SettingName, versions: readonly SettingVersion[]): SettingValue {
  const current = versions.find(({ status }) => status === 'in-force')
  return {
    name,
    value: current?.value ?? settings[name].initial,
    since: current?.startsAt ?? null,
    changedBy: current?.changedBy ?? null,
    next: scheduledOf(versions),
  }
}

/** The scheduled changes, soonest first. */
export const scheduledOf = (versions: readonly SettingVersion[]): SettingVersion[] =>
  versions.filter(({ status }) => status === 'scheduled').toReversed()

const keyOf = ({ name, scope }: { name: string; scope: string }): string => `${name} ${scope}`

/** Returns the changes of one subject, latest first. */
export const changesOf = async (read: Reader, subject: Subject, now: Date): Promise<SettingVersion[]> =>
  (await historyOf(read, now, subject)).get(keyOf(subject)) ?? []

/** Returns a change with what it is of. */
export async function changeById(
  read: Reader,
  id: string,
  now: Date,
): Promise<{ subject: Subject; version: SettingVersion } | undefined> {
  const row = await read
    .selectFrom('setting_versions')
    .select(['name', 'scope'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const subject = { name: row.name as VersionedName, scope: row.scope }
  const version = (await changesOf(read, subject, now)).find(each => each.id === id)
  return version && { subject, version }
}

/** Returns the changes of each subject, latest first. */
async function historyOf(read: Reader, now: Date, of?: Partial<Subject>): Promise<Map<string, SettingVersion[]>> {
  const rows = await read
    .selectFrom('setting_versions as v')
    .innerJoin('accounts as a', 'a.id', 'v.changed_by')
    .leftJoin('accounts as w', 'w.id', 'v.withdrawn_by')
    .selectAll('v')
    .select(['a.first_name', 'a.last_name', 'w.first_name as withdrawn_first', 'w.last_name as withdrawn_last'])
    .$if(of?.name !== undefined, query => query.where('v.name', '=', of?.name ?? ''))
    .$if(of?.scope !== undefined, query => query.where('v.scope', '=', of?.scope ?? ''))
    .orderBy('v.starts_at')
    .orderBy('v.id')
    .execute()
  const found = new Map<string, SettingVersion[]>()
  for (const row of rows) {
    const name = row.name as VersionedName
    const versions = found.get(keyOf(row)) ?? []
    const before = versions.findLast(({ status }) => status !== 'withdrawn')
    const started = row.starts_at <= now
    if (!row.withdrawn_at && started && before?.status === 'in-force') before.status = 'past'
    versions.push({
      id: row.id,
      value: row.value === null ? null : inUnit(name, row.value),
      before: before ? before.value : initialOf(name),
      startsAt: row.starts_at.toISOString(),
      reason: row.reason,
      changedAt: row.changed_at.toISOString(),
      changedBy: `${row.first_name} ${row.last_name}`,
      withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
      withdrawnBy: row.withdrawn_at ? `${row.withdrawn_first} ${row.withdrawn_last}` : null,
      status: row.withdrawn_at ? 'withdrawn' : started ? 'in-force' : 'scheduled',
    })
    found.set(keyOf(row), versions)
  }
  return new Map([...found].map(([key, versions]) => [key, versions.toReversed()]))
}

const initialOf = (name: VersionedName): number | null => (isName(name) ? settings[name].initial : null)

/** Returns the commissions of categories and their scheduled changes, by category ID. */
export async function categoryCommissionChanges(read: Reader, now: Date): Promise<Map<string, SettingVersion[]>> {
  const found = await historyOf(read, now, { name: categoryCommissionName })
  return new Map([...found].map(([key, versions]) => [key.slice(categoryCommissionName.length + 1), versions]))
}

/** A change's start and reason. Without `startsAt` it starts at once. */
export interface When {
  startsAt?: string | null | undefined
  reason: string
}

/**
 * Records a change of a subject: in its unit, or null to return to what applies without one. Fails with
 * `setting_start_past` for a start that isn't in the future, or more than a year ahead.
 */
export async function changeValue(
  work: Work,
  caller: Pick<AdminCaller, 'accountId' | 'name'>,
  { name, scope }: Subject,
  { value, startsAt, reason }: When & { value: number | null },
): Promise<null | Failure<'setting_start_past'>> {
  const { tx, now } = work
  const starts = startsAt ? new Date(startsAt) : now
  if (startsAt && (starts <= now || starts > after(now, furthestStartDays * day)))
    return failField('startsAt', 'setting_start_past')
  const inForce = await settingsAt(tx, starts, name)
  const before = isName(name) ? inForce.of(name) : inUnitOrNull(name, inForce.categoryCommissions.get(scope))
  const { id } = await tx
    .insertInto('setting_versions')
    .values({
      name,
      scope,
      value: value === null ? null : toStored(name, value),
      starts_at: starts,
      reason,
      changed_at: now,
      changed_by: caller.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (name in concerned) await work.addJob(termsChanged, { id, withdrawn: false })
  await audit(work, caller, {
    action: 'settings.update',
    subject: ['setting', scope ? `${name}:${scope}` : name],
    before: { value: before },
    after: { value, startsAt: starts.toISOString(), reason },
  })
  work.invalidate(everything)
  return null
}

const inUnitOrNull = (name: VersionedName, stored: number | undefined): number | null =>
  stored === undefined ? null : inUnit(name, stored)

/** Changes a setting, and returns it. */
export async function updateSetting(
  work: Work,
  caller: AdminCaller,
  { name, value, startsAt, reason }: When & { name: SettingName; value: number },
  appUrl: string,
): Promise<{ setting: SettingValue; guarded: boolean } | Failure<'setting_start_guarded' | 'setting_start_past'>> {
  const subject = { name, scope: '' }
  const others = (await superadmins(work.tx)).filter(id => id !== caller.accountId)
  const from = startsAt ? new Date(startsAt) : work.now
  // A change that is scheduled until then can still be withdrawn, and what applied before it then applies on.
  const before = (await valuesSince(work.tx, name, { from: work.now, to: from })).findLast(each =>
    letsMoneyOut(name, each, value),
  )
  const guarded = others.length > 0 && before !== undefined
  const earliest = after(work.now, guardHours * hour)
  // A date in the past has its own message.
  if (guarded && startsAt && new Date(startsAt) > work.now && new Date(startsAt) < earliest)
    return failField('startsAt', 'setting_start_guarded')
  const starts = startsAt ?? (guarded ? earliest.toISOString() : null)
  const changed = await changeValue(work, caller, subject, { value, startsAt: starts, reason })
  if (failed(changed)) return changed
  if (guarded)
    await tellOfGuarded(work, others, { name, by: caller.name, before, value, starts: starts ?? '', reason, appUrl })
  return { setting: settingValue(name, await changesOf(work.tx, subject, work.now)), guarded }
}

/** Withdraws a change that hasn't started. */
export async function withdrawChange(
  work: Work,
  caller: AdminCaller,
  id: string,
): Promise<null | Failure<'setting_change_not_found' | 'setting_change_started'>> {
  const { tx, now } = work
  const row = await tx.selectFrom('setting_versions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) return fail('setting_change_not_found')
  if (row.withdrawn_at) return null
  if (row.starts_at <= now) return fail('setting_change_started')
  await tx
    .updateTable('setting_versions')
    .set({ withdrawn_at: now, withdrawn_by: caller.accountId })
    .where('id', '=', id)
    .execute()
  const name = row.name as VersionedName
  await audit(work, caller, {
    action: 'settings.withdraw',
    subject: ['setting', row.scope ? `${name}:${row.scope}` : name],
    before: { value: row.value === null ? null : inUnit(name, row.value), startsAt: row.starts_at.toISOString() },
  })
  if (name in concerned) await work.addJob(termsChanged, { id, withdrawn: true })
  work.invalidate(everything)
  return null
}
