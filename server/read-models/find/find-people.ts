import { type RawBuilder, sql } from 'kysely'
import { orderedTo, phoneIn } from '#domains/orders/index.ts'
import { closedEmails } from '#identity/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, hasWords } from '#platform/database/like.ts'
import { type Condition, isScheduler, type LookUp, mostRead, named } from './look-up.ts'

/** An amount with its sign or grouped digits. */
const isWrittenAmount = /₦|\d,\d{3}/

export const findCustomers: LookUp = async ({ read, typed }) => {
  // No customer has it in name, e-mail or phone number, and its digits are in many numbers.
  if (isWrittenAmount.test(typed)) return []
  const words = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
  const { rows } = await sql<{ id: string; name: string; email: string; phone_number: string | null }>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.phone_number from accounts a
    where a.kind = 'customer' and (${isMail(typed) ? sql`a.email like ${beginning(typed.toLowerCase())}` : namedOrPhone(words, typed)}
      or ${orderedTo(typed) ?? sql`false`})
    order by a.created_at desc, a.id desc limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: row.name,
    note: [row.email, row.phone_number].filter(Boolean).join(' · '),
    path: `/admin/customers?customer=${row.id}`,
  }))
}

export const findStores: LookUp = async ({ read, typed }) => {
  const phone = phoneIn(typed)
  const owner = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select s.id, s.name, a.email from stores s join accounts a on a.id = s.merchant_id
    where s.id in (select id from stores where ${named(sql`plain(name)`, typed)}
      ${phone ? sql`union select id from stores where phone_number like ${beginning(phone)}` : sql``}
      union select s.id from stores s join accounts a on a.id = s.merchant_id
        where a.kind = 'merchant' and ${namedOrPhone(owner, typed)})
    order by s.name, s.id limit ${mostRead}`.execute(read)
  return rows.map(row => ({ title: row.name, note: row.email, path: `/admin/stores/${row.id}` }))
}

export const findPartners: LookUp = async ({ read, typed }) => {
  const { rows } = await sql<{ id: string; company_name: string; email: string }>`
    select p.id, p.company_name, a.email from ${partnersThat(typed)}
    order by p.company_name, p.id limit ${mostRead}`.execute(read)
  return rows.map(row => ({ title: row.company_name, note: row.email, path: `/admin/partners/${row.id}` }))
}

export const findDispatchers: LookUp = async ({ read, typed }) => {
  const rows = await administrators(read, typed, isDispatcher)
  return rows.map(row => ({
    title: row.name,
    note: row.phone_number ?? '',
    path: `/admin/dispatch?dispatcher=${row.id}`,
  }))
}

export const findAdministrators: LookUp = async ({ read, typed }) => {
  const rows = await administrators(read, typed, sql`a.email not like ${closedEmails}`)
  return rows.map(row => ({
    title: row.name,
    note: [row.email, row.phone_number].filter(Boolean).join(' · '),
    path: `/admin/admins?admin=${row.id}`,
  }))
}

export const findStaff: LookUp = async ({ read, caller, typed }) => {
  if (caller.kind !== 'merchant') return []
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email
    from store_members m join accounts a on a.id = m.account_id where m.store_id = ${caller.scope.storeId}
      and ${hasWords(sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email)`, typed)}
    order by name, a.id limit ${mostRead}`.execute(read)
  return rows.map(row => ({ title: row.name, note: row.email, path: `/merchant/staff?person=${row.id}` }))
}

/** Finds hubs by name, place or phone number. There are few, so it looks through all. */
export const findHubs: LookUp = async ({ read, caller, typed }) => {
  const words = sql`plain(h.name || ' ' || h.lga || ' ' || h.state || ' ' || coalesce(h.phone_number, ''))`
  const { rows } = await sql<{ id: string; name: string; lga: string; state: string }>`
    select h.id, h.name, h.lga, h.state from hubs h where ${hasWords(words, phoneIn(typed) ?? typed)}
    order by h.name, h.id limit ${mostRead}`.execute(read)
  return rows.map(row => ({
    title: row.name,
    note: `${row.lga}, ${row.state}`,
    path: `/admin/${isScheduler(caller) ? 'schedule' : 'hubs'}?hub=${row.id}`,
  }))
}

/** SQL: partners `p` with accounts `a`, by company, owner, e-mail or phone number. There are few, so it looks through all. */
export const partnersThat = (typed: string): RawBuilder<unknown> => sql`
  shipping_partners p join accounts a on a.id = p.account_id where ${hasWords(
    sql`plain(p.company_name || ' ' || a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' ||
      coalesce(p.phone_number, ''))`,
    phoneIn(typed) ?? typed,
  )}`

/** SQL: administrators `a` by name, e-mail or phone number. There are few, so it looks through all by `accounts_admins`. */
export const administratorsThat = (typed: string, fit: Condition): RawBuilder<unknown> => {
  const words = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
  return sql`accounts a where a.kind = 'admin' and ${fit} and ${hasWords(words, phoneIn(typed) ?? typed)}`
}

/** SQL condition: the administrator `a` delivers orders. */
export const isDispatcher: Condition = sql`a.admin_kind = 'dispatcher' and a.active`

async function administrators(read: Reader, typed: string, fit: Condition) {
  const { rows } = await sql<{ id: string; name: string; email: string; phone_number: string | null }>`
    select a.id, a.first_name || ' ' || a.last_name as name, a.email, a.phone_number from ${administratorsThat(typed, fit)}
    order by name, a.id limit ${mostRead}`.execute(read)
  return rows
}

/** SQL condition: the normalised text contains `typed`; a typed phone number is looked for as it is stored. */
const namedOrPhone = (plain: RawBuilder<unknown>, typed: string): Condition => named(plain, phoneIn(typed) ?? typed)

/** Returns whether an e-mail was typed, at least to its `@`. Most share the rest, so trigrams would match too many. */
const isMail = (typed: string): boolean => /^[^\s@]+@/.test(typed)
