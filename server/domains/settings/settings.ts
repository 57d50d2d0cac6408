import { type SettingName, type SettingValue, settingNames, settings } from '#contract/settings/settings.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller } from '#platform/auth.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Kobo, toKobo, toNaira } from '#platform/money.ts'

/** Returns a setting's current value in its unit: hours or naira. */
export async function settingOf(read: Reader, name: SettingName): Promise<number> {
  const row = await read
    .selectFrom('settings')
    .select(['value', 'amount_kobo'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? inUnit(row) : settings[name].initial
}

/** Returns the value of a row. The previous release changes only `value`. */
const inUnit = ({ value, amount_kobo: kobo }: { value: number; amount_kobo: Kobo | null }): number =>
  kobo !== null && Math.floor(toNaira(kobo)) === value ? toNaira(kobo) : value

/** Returns all settings with their current values, in the order of the contract. */
export async function listSettings(read: Reader): Promise<SettingValue[]> {
  const rows = await read
    .selectFrom('settings as s')
    .innerJoin('accounts as a', 'a.id', 's.changed_by')
    .select(['s.name', 's.value', 's.amount_kobo', 's.changed_at', 'a.first_name', 'a.last_name'])
    .execute()
  return settingNames.map(name => {
    const row = rows.find(each => each.name === name)
    return {
      name,
      value: row ? inUnit(row) : settings[name].initial,
      changedAt: row?.changed_at.toISOString() ?? null,
      changedBy: row ? `${row.first_name} ${row.last_name}` : null,
    }
  })
}

/** Changes a setting from now on. */
export async function updateSetting(
  work: Work,
  caller: AdminCaller,
  name: SettingName,
  value: number,
): Promise<SettingValue> {
  const before = await settingOf(work.tx, name)
  const changed = {
    value: Math.floor(value),
    amount_kobo: settings[name].unit === 'naira' ? toKobo(value) : null,
    changed_at: work.now,
    changed_by: caller.accountId,
  }
  await work.tx
    .insertInto('settings')
    .values({ name, ...changed })
    .onConflict(conflict => conflict.column('name').doUpdateSet(changed))
    .execute()
  await audit(work, caller, {
    action: 'settings.update',
    subject: ['setting', name],
    before: { value: before },
    after: { value },
  })
  return { name, value, changedAt: work.now.toISOString(), changedBy: caller.name }
}
