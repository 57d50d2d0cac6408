import { type RawBuilder, sql } from 'kysely'
import { nairaRules, readNumber } from '#contract/read-number.ts'
import { containing } from '#platform/database/like.ts'
import { type Kobo, toKobo } from '#platform/money.ts'

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

/** Parses an amount in naira as people write it: `27,503.09`, `₦42285.19`. */
function amountIn(typed: string): Kobo | undefined {
  const { value } = readNumber(typed, nairaRules)
  return value ? toKobo(value) : undefined
}

/** Returns the last digits of an account number in a search, also as pages show them: `5566`, `…5566`, `ending 5566`. */
const endingIn = (typed: string): string | undefined =>
  /^(?:ending (?:in )?|[….*]+ ?)?(\d{4})$/i.exec(typed.trim())?.[1]

/** SQL: the IDs of transfers with a reference, account number or its last digits, account holder or amount. */
export function transfersOf(search: string): RawBuilder<string[]> {
  const [ending, amount] = [endingIn(search), amountIn(search)]
  return sql`array(select id from payout_transfers where reference = ${search}
    union select id from payout_transfers where account_number = ${search}
    union select id from payout_transfers where plain(account_name) like plain(${containing(search)})
    ${ending ? sql`union select id from payout_transfers where right(account_number, 4) = ${ending}` : sql``}
    ${amount ? sql`union select id from payout_transfers where amount_kobo = ${amount}` : sql``})`
}

/**
 * SQL: whether a payout `p` belongs to a transfer of `transfersOf`, has an amount, or goes to an account with the number or
 * its last digits.
 */
export function paidAs(search: string): RawBuilder<boolean> {
  const number = /^\d{10}$/.exec(search)?.[0]
  const [ending, amount] = [endingIn(search), amountIn(search)]
  const toAccount = number
    ? sql`b.account_number = ${number}`
    : ending
      ? sql`right(b.account_number, 4) = ${ending}`
      : undefined
  return sql`(p.reference = ${search} or p.transfer_id = any(${transfersOf(search)})
    ${amount ? sql`or p.due_kobo = ${amount} or p.amount_kobo = ${amount}` : sql``}
    ${toAccount ? sql`or (p.transfer_id is null and p.store_id = any(array(select b.store_id from store_bank_accounts b where ${toAccount})))` : sql``})`
}
