import { type RawBuilder, sql } from 'kysely'
import { phoneIn, referenced } from '#domains/orders/index.ts'
import type { Reader } from '#platform/database/database.ts'
import { beginning, containing, indexedWords } from '#platform/database/like.ts'
import { withinDays } from '#platform/lagos.ts'
import { amountsIn } from '#platform/typed-amount.ts'

/** Maximum number of search results, newest first. */
const mostFound = 500

/** Number of the newest payments of the chosen days that a search for an amount scans: no index has amounts. */
const mostScanned = 100_000

/** Parses `#1042` or `1042` as an order number. */
export const numberIn = (typed: string): number => Number(/^#?(\d{1,9})$/.exec(typed)?.[1] ?? 0)

/** The days of a list: `at` is the SQL time of a payment `p`, in the order of an index. */
interface Among {
  at: RawBuilder<unknown>
  days: { startDate?: string | undefined; endDate?: string | undefined }
  /** SQL condition of that index. */
  where?: RawBuilder<unknown>
}

/**
 * SQL: payments of a purchase or order by reference, `BM-7K4Q-2M9X`; those whose own reference or e-mail starts with the
 * input or, if nothing is found, contains it. `among` the payments of a list, also finds an order number, `#1042`, an
 * amount, and the name or phone number of the payer's account.
 */
export async function searchedPayments(read: Reader, typed: string, among?: Among): Promise<string[]> {
  const number = among ? numberIn(typed) : 0
  const purchase = referenced(typed)
  const newest = (fits: RawBuilder<unknown>) =>
    sql`(select p.id from payments p where ${fits} order by p.created_at desc, p.id desc limit ${mostFound})`
  const found = async (...parts: RawBuilder<unknown>[]) => {
    const { rows } = await sql<{ id: string }>`${sql.join(parts, sql` union `)}`.execute(read)
    return rows.map(({ id }) => id)
  }
  const begins = beginning(typed.toLowerCase())
  const ids = await found(
    newest(sql`p.reference like ${begins}`),
    newest(sql`p.email like ${begins}`),
    ...(purchase ? [newest(sql`p.checkout_id in (select o.checkout_id from orders o where ${purchase})`)] : []),
    ...(number
      ? [
          newest(sql`p.checkout_id in (select checkout_id from orders where number = ${number}
            order by placed_at desc, id desc limit ${mostFound})`),
        ]
      : []),
    ...(among ? [...ofAmount(typed, among), ...ofPayer(typed, among)] : []),
  )
  return ids.length ? ids : found(newest(sql`p.reference || ' ' || p.email ilike ${containing(typed)}`))
}

const inList = ({ at, days, where }: Among) => sql`${withinDays(at, days)} ${where ? sql`and ${where}` : sql``}`

/** Selects payments whose requested or received amount is the typed one. None if no amount was typed. */
function ofAmount(typed: string, among: Among): RawBuilder<unknown>[] {
  const amounts = amountsIn(typed)
  if (!amounts) return []
  const [least, most] = amounts
  return [
    sql`(select p.id from (select p.id, p.amount_kobo, p.paid_kobo from payments p where ${inList(among)}
        order by ${among.at} desc, p.id desc limit ${mostScanned}) p
      where p.amount_kobo between ${least} and ${most} or p.paid_kobo between ${least} and ${most} limit ${mostFound})`,
  ]
}

/** SQL: payments of accounts with a name or phone number, the newest accounts. The expression is that of the index. */
function ofPayer(typed: string, among: Among): RawBuilder<unknown>[] {
  const words = sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, ''))`
  const fits = typed.includes('@') ? undefined : indexedWords(words, phoneIn(typed) ?? typed)
  if (!fits) return []
  return [
    sql`(select p.id from payments p
      where p.customer_id = any(array(select a.id from accounts a where ${fits} order by a.created_at desc limit ${mostFound}))
        and ${inList(among)} order by ${among.at} desc, p.id desc limit ${mostFound})`,
  ]
}
