import { sql } from 'kysely'
import { balanceOf } from '#domains/money/ledger/index.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Kobo } from '#platform/money.ts'

/** Three totals of all cards, in kobo; `agrees` when they are equal and each card's movements sum to its balance. */
export interface CardBooks {
  /** Balances plus the reservations of open checkouts. */
  cards: Kobo
  /** The ledger's liability. */
  owed: Kobo
  /** Cards whose movements don't sum to their balance. */
  wrong: number
  agrees: boolean
}

/** Reconciles the cards with their movements and with the ledger's gift card liability. */
export async function giftCardBooks(read: Reader): Promise<CardBooks> {
  const { rows } = await sql<{ cards: Kobo; wrong: number }>`
    select ((select coalesce(sum(balance_kobo), 0) from gift_cards)
        + (select coalesce(sum(amount_kobo), 0) from gift_card_holds))::bigint cards,
      (select count(*) from gift_cards c where balance_kobo <>
        (select coalesce(sum(amount_kobo), 0) from gift_card_movements where gift_card_id = c.id)) wrong`.execute(read)
  const { cards, wrong } = rows[0] ?? { cards: 0, wrong: 0 }
  const owed = 0 - (await balanceOf(read, { kind: 'gift_card_liability' }))
  return { cards, owed, wrong, agrees: wrong === 0 && cards === owed }
}
