import { sql } from 'kysely'
import {
  categoryCommissionName,
  keptCommission,
  type SettingVersion,
  settings,
  valueText,
} from '#contract/settings/settings.ts'
import { notify } from '#domains/notifications/index.ts'
import { changeById } from '#domains/settings/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { mustSucceed } from '#platform/failure.ts'
import { dateAndTime } from '#platform/lagos.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { termsMail } from './terms.mails.ts'

interface Concerned {
  id: string
  name: string
  account_id: string
  email: string
}

const perTransaction = 100

type Changed = NonNullable<Awaited<ReturnType<typeof changeById>>>

/** SQL: the stores or partners that a setting concerns. */
function concernedBy({ name, scope }: Changed['subject']) {
  if (name === 'delivery.partner-share')
    return sql`select p.id, p.company_name name, p.account_id from shipping_partners p where p.approved_at is not null`
  const stores = sql`select s.id, s.name, s.merchant_id account_id from stores s
    where s.second_approved_at is not null and s.closed_at is null`
  if (name === categoryCommissionName)
    return sql`${stores} and exists (select from products p where p.store_id = s.id and p.archived_at is null
      and ${scope}::uuid in (p.category_id, p.sub_category_id, p.child_category_id))`
  return sql`${stores} and s.plan = ${/^plans\.(\w+)-/.exec(name)?.[1] ?? ''}`
}

async function* everyConcerned(read: Reader, of: Changed['subject']): AsyncGenerator<Concerned[]> {
  for (let last: string | null = null; ; ) {
    const { rows }: { rows: Concerned[] } = await sql<Concerned>`
      select c.id, c.name, c.account_id, a.email from (${concernedBy(of)}) c join accounts a on a.id = c.account_id
      where a.active and (${last}::uuid is null or c.id > ${last}::uuid) order by c.id limit ${perTransaction}`.execute(
      read,
    )
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? null
    if (rows.length < perTransaction) return
  }
}

/** Returns the label of what changes and the sentence that says what it applies to. */
async function ruleOf(read: Reader, { name, scope }: Changed['subject']): Promise<{ label: string; rule: string }> {
  if (name !== categoryCommissionName) return { label: settings[name].label, rule: settings[name].help }
  const category = await read.selectFrom('categories').select('name').where('id', '=', scope).executeTakeFirstOrThrow()
  return {
    label: `Commission of the category ${category.name}`,
    rule: `Part of each sale after discounts, instead of your plan’s commission. ${keptCommission}`,
  }
}

/** Says what changes from what to what, and when; or that it doesn't. */
function sentenceOf(label: string, unit: 'naira' | 'percent', version: SettingVersion, withdrawn: boolean): string {
  const words = (value: number | null) => (value === null ? 'your plan’s' : valueText(unit, value))
  const [from, to] = [words(version.before), words(version.value)]
  const when = dateAndTime(new Date(version.startsAt))
  if (withdrawn) return `${label} stays ${from}: the change to ${to} on ${when} is withdrawn`
  return version.startsAt <= version.changedAt
    ? `${label} changed from ${from} to ${to} on ${when}`
    : `${label} changes from ${from} to ${to} on ${when}`
}

/**
 * Notifies and mails everybody whom a change of a commission, fee or share concerns, once, with the value before and after
 * and the start; and of its withdrawal. These can't be switched off. A run that stopped goes on where it was.
 */
export async function notifyOfTerms(
  { db, config }: Platform,
  { id, withdrawn }: { id: string; withdrawn: boolean },
  now: Date,
): Promise<void> {
  const found = await changeById(db.read, id, now)
  if (!found || found.version.before === found.version.value) return
  if ((found.version.status === 'withdrawn') !== withdrawn) return
  const { subject, version } = found
  const { label, rule } = await ruleOf(db.read, subject)
  const unit = subject.name !== categoryCommissionName && settings[subject.name].unit === 'naira' ? 'naira' : 'percent'
  const change = sentenceOf(label, unit, version, withdrawn)
  const path = subject.name === 'delivery.partner-share' ? '/shipping-partner/earnings' : '/merchant/pricing'
  const cause = `terms:${id}${withdrawn ? ':withdrawn' : ''}`
  for await (const some of everyConcerned(db.read, subject)) {
    const sent = await db.transact(async work => {
      for (const { id: whom, name, account_id: accountId, email } of some) {
        await notify(work, { accountId, title: change, path, cause: `${cause}:${whom}` })
        const mail = termsMail({ name, change, rule }, `${config.appUrl}${path}`)
        await queueMail(work, { to: email, cause: `${cause}:${whom}`, ...mail })
      }
    })
    mustSucceed(sent)
  }
}
