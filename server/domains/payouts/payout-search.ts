import { type RawBuilder, sql } from 'kysely'
import { containing } from '#platform/database/like.ts'
import type { Kobo } from '#platform/money.ts'
import { amountsIn } from '#platform/typed-amount.ts'

// Each alternative is an array, so that its own index looks it up.

/** SQL: an owner `a` whose name, e-mail or phone number contains a text. The expression is that of the index. */
const ownerNamed = (like: string) =>
  sql`plain(a.first_name || ' ' || a.last_name || ' ' || a.email || ' ' || coalesce(a.phone_number, '')) like plain(${like})`

/** SQL: the IDs of stores whose name, owner or account holder contains a text. */
export function storesNamed(search: string): RawBuilder<string[]> {
  const like = containing(search)
  return sql`array(select id from stores where plain(name) like plain(${like})
    union select s.id from accounts a join stores s on s.merchant_id = a.id where ${ownerNamed(like)}
    union select store_id from store_bank_accounts where plain(account_name) like plain(${like}))`
}

/** SQL: the IDs of partners whose company, owner or account holder contains a text. */
export function partnersNamed(search: string): RawBuilder<string[]> {
  const like = containing(search)
  return sql`array(select id from shipping_partners where plain(company_name) like plain(${like})
    union select p.id from accounts a join shipping_partners p on p.account_id = a.id where ${ownerNamed(like)}
    union select partner_id from partner_bank_accounts where plain(account_name) like plain(${like}))`
}

/** SQL: whether an amount in kobo is one that the search names. */
const isAmount = (column: RawBuilder<unknown>, [least, most]: readonly [Kobo, Kobo]) =>
  sql`${column} between ${least} and ${most}`

/** Returns the last digits of an account number in a search, also as pages show them: `5566`, `…5566`, `ending 5566`. */
const endingIn = (typed: string): string | undefined =>
  /^(?:ending (?:in )?|[….*]+ ?)?(\d{4})$/i.exec(typed.trim())?.[1]

/** SQL: the IDs of transfers with a reference, account number or its last digits, account holder or amount. */
export function transfersOf(search: string): RawBuilder<string[]> {
  const [ending, amounts] = [endingIn(search), amountsIn(search)]
  return sql`array(select id from payout_transfers where reference = ${search}
    union select id from payout_transfers where account_number = ${search}
    union select id from payout_transfers where plain(account_name) like plain(${containing(search)})
    ${ending ? sql`union select id from payout_transfers where right(account_number, 4) = ${ending}` : sql``}
    ${amounts ? sql`union select id from payout_transfers where ${isAmount(sql`amount_kobo`, amounts)}` : sql``})`
}

/**
 * SQL: whether a payout `p` belongs to a transfer of `transfersOf`, has an amount, or goes to an account with the number or
 * its last digits.
 */
export function paidAs(search: string): RawBuilder<boolean> {
  const number = /^\d{10}$/.exec(search)?.[0]
  const [ending, amounts] = [endingIn(search), amountsIn(search)]
  const toAccount = number
    ? sql`b.account_number = ${number}`
    : ending
      ? sql`right(b.account_number, 4) = ${ending}`
      : undefined
  return sql`(p.reference = ${search} or p.transfer_id = any(${transfersOf(search)})
    ${amounts ? sql`or ${isAmount(sql`p.due_kobo`, amounts)} or ${isAmount(sql`p.amount_kobo`, amounts)}` : sql``}
    ${toAccount ? sql`or (p.transfer_id is null and p.store_id = any(array(select b.store_id from store_bank_accounts b where ${toAccount})))` : sql``})`
}
