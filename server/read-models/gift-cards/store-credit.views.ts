import type { StoreCredit } from '#contract/money/store-credit.ts'
import type { Reader } from '#platform/database/database.ts'
import { myCards } from './my-cards.views.ts'

/** Returns a customer's store credit; zero before the first grant. */
export async function storeCreditOf(read: Reader, customerId: string, now: Date): Promise<StoreCredit> {
  const [card] = await myCards(read, { customerId, now, kind: 'store_credit' })
  if (!card) return { giftCardId: null, balance: 0, held: 0, history: [] }
  const { id, balance, held, history } = card
  return {
    giftCardId: id,
    balance,
    held,
    history: history.map(({ kind, ...event }) => ({ ...event, kind: kind === 'bought' ? 'granted' : kind })),
  }
}
