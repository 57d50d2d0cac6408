import { sql } from 'kysely'
import { balanceOf } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Platform } from '#platform/module.ts'
import type { Kobo } from '#platform/money.ts'

/** Three totals of all cards, in kobo; `agrees` when they are equal and each card's movements sum to its balance. */
export interface CardBooks {
  /** Balances plus the reservations of open checkouts. */
  cards: Kobo
  /** The ledger's liability. */
  owed: Kobo
  /** Store credit of all customers, and the same in the ledger. */
  credit: Kobo
  creditOwed: Kobo
  /** Cards whose movements don't sum to their balance. */
  wrong: number
  agrees: boolean
}

/** Reconciles the cards with their movements and with the ledger's gift card liability. */
export async function giftCardBooks(read: Reader): Promise<CardBooks> {
  const total = (kind: string) => sql`((select coalesce(sum(balance_kobo), 0) from gift_cards where kind = ${kind})
    + (select coalesce(sum(h.amount_kobo), 0) from gift_card_holds h join gift_cards c on c.id = h.gift_card_id
        where c.kind = ${kind}))::bigint`
  const { rows } = await sql<{ cards: Kobo; credit: Kobo; creditOwed: Kobo; wrong: number }>`
    select ${total('gift_card')} cards, ${total('store_credit')} credit,
      (select coalesce(-sum(p.amount_kobo), 0)::bigint from ledger_postings p
        join ledger_accounts a on a.id = p.account_id where a.kind = 'store_credit') "creditOwed",
      (select count(*) from gift_cards c where balance_kobo <>
        (select coalesce(sum(amount_kobo), 0) from gift_card_movements where gift_card_id = c.id)) wrong`.execute(read)
  const { cards, credit, creditOwed, wrong } = rows[0] ?? { cards: 0, credit: 0, creditOwed: 0, wrong: 0 }
  const owed = 0 - (await balanceOf(read, { kind: 'gift_card_liability' }))
  const agrees = wrong === 0 && cards === owed && credit === creditOwed
  return { cards, owed, credit, creditOwed, wrong, agrees }
}

/** Proves the cards and store credit, at one moment. Throws if they don't agree: a failed job about money is an alert. */
export async function proveGiftCards({ db }: Platform): Promise<void> {
  const { agrees, ...books } = await db.grouping(giftCardBooks)
  if (!agrees) throw new Error(`Gift cards differ from their movements or from the ledger: ${JSON.stringify(books)}`)
}
