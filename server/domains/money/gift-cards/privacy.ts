import { giftCardEventNames, giftCardStatusNames } from '#contract/money/gift-card-words.ts'
import { closedEmailOf } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { Privacy } from '#platform/module.ts'
import { formatKobo, toNaira } from '#platform/money.ts'

const kinds = { gift_card: 'Gift card', store_credit: 'Store credit' } as const
const { bought, ...events } = giftCardEventNames
const movements = { ...events, sold: bought, granted: 'From Bitmarte', released: 'No longer reserved' } as const

/** A person's gift cards and store credit. */
export const giftCardsPrivacy: Privacy = {
  async tell(read, { id }) {
    // Cards that the person gave away have neither status nor balance and movements: what others buy with them is theirs.
    const [giftCards, giftCardMovements] = await Promise.all([
      read
        .selectFrom('gift_cards')
        .select(['kind', 'amount_kobo', 'last4', 'recipient_name', 'recipient_email'])
        .select(['sender_name', 'message', 'created_at', 'expires_at'])
        .select(({ eb, ref }) => [
          eb.case().when('owner_id', '=', id).then(ref('status')).end().as('status'),
          eb.case().when('owner_id', '=', id).then(ref('balance_kobo')).end().as('balance_kobo'),
        ])
        .where(({ eb, or }) => or([eb('owner_id', '=', id), eb('buyer_id', '=', id)]))
        .execute(),
      read
        .selectFrom('gift_card_movements as m')
        .innerJoin('gift_cards as c', 'c.id', 'm.gift_card_id')
        .select(['c.kind as card', 'c.last4', 'm.kind', 'm.amount_kobo', 'm.reason', 'm.at'])
        .where('c.owner_id', '=', id)
        .orderBy('m.id')
        .execute(),
    ])
    return {
      giftCards: giftCards.map(({ kind, status, ...row }) => ({
        kind: kinds[kind],
        ...row,
        status: status && giftCardStatusNames[status],
      })),
      giftCardMovements: giftCardMovements.map(({ card, kind, ...row }) => ({
        card: kinds[card],
        kind: movements[kind],
        ...row,
      })),
    }
  },

  /** Money that would be lost, unless its owner gives it up. */
  async openMatters(read, { id }) {
    const cards = await read
      .selectFrom('gift_cards')
      .select(['kind', 'last4', 'balance_kobo'])
      .where('owner_id', '=', id)
      .where('status', 'in', ['active', 'disabled'])
      .where('balance_kobo', '>', 0)
      .orderBy('created_at')
      .execute()
    return cards.map(({ kind, last4, balance_kobo }) => ({
      what: `${kind === 'store_credit' ? 'Store credit' : `The gift card ending in ${last4}`} with ${formatKobo(balance_kobo)}`,
      path: '/customer/gift-cards',
      worth: toNaira(balance_kobo),
    }))
  },

  /**
   * A card that somebody else can still claim keeps its code and value. What is left on the owner's cards was given up: they
   * expire, so their balance stays on the books as that of any expired card.
   */
  async erase(work, { id }) {
    const { tx, now } = work
    const givenUp = await tx
      .updateTable('gift_cards')
      .set({ status: 'expired', expires_at: now })
      .where('owner_id', '=', id)
      .where('status', 'in', ['active', 'disabled'])
      .where('balance_kobo', '>', 0)
      .returning(['id', 'balance_kobo'])
      .execute()
    for (const card of givenUp)
      await audit(work, undefined, {
        action: 'giftcard.give-up',
        subject: ['gift_card', card.id],
        after: { status: 'expired', balanceKobo: card.balance_kobo },
      })
    await tx.deleteFrom('applied_gift_cards').where('customer_id', '=', id).execute()
    await tx
      .updateTable('gift_cards')
      .set({ sender_name: 'A customer', message: '' })
      .where('buyer_id', '=', id)
      .execute()
    await tx
      .updateTable('gift_cards')
      .set({ recipient_name: 'A customer', recipient_email: closedEmailOf(id) })
      .where('owner_id', '=', id)
      .execute()
  },
}
