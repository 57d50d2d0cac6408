import { type Selectable, sql } from 'kysely'
import { lowerGivenUp } from '#identity/index.ts'
import type { Work } from '#platform/database/database.ts'
import type { GiftCards } from '#platform/database/schema.gen.ts'
import { forEachRow } from '#platform/for-each-row.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/module.ts'
import { grouped, hashOfCode, newCode } from './code.ts'
import { cardMail } from './gift-cards.mails.ts'

/** Batch size of one scheduled run; the longest due come first, so the next run takes the rest. */
const batch = 200

/**
 * Generates the code of a locked card that nobody has redeemed and mails it to the receiver. Only its hash is stored, so a
 * card that is sent again, by the request `again`, gets a new code, and the one before stops working.
 */
export async function sendCard(
  work: Work,
  card: Selectable<GiftCards>,
  { appUrl, again }: { appUrl: string; again?: string },
): Promise<void> {
  const code = newCode()
  await work.tx
    .updateTable('gift_cards')
    .set({ code_hash: hashOfCode(code), last4: code.slice(-4), sent_at: work.now })
    .where('id', '=', card.id)
    .execute()
  const mail = cardMail(card, { code: grouped(code), appUrl, again: again !== undefined })
  const cause = `gift-card:${card.id}${again ? `:${again}` : ''}`
  await queueMail(work, { to: card.recipient_email, cause, secret: true, ...mail })
}

/** Mails the gifts that are due. Disabled cards wait. */
export async function sendDueCards(platform: Platform): Promise<void> {
  const { db, clock, config } = platform
  const due = await db.read
    .selectFrom('gift_cards')
    .select('id')
    .where('status', '=', 'active')
    .where('sent_at', 'is', null)
    .where('send_at', '<=', clock.now())
    .orderBy('send_at')
    .limit(batch)
    .execute()
  await forEachRow(platform, due, {
    message: 'a gift card could not be sent',
    fields: ({ id }) => ({ giftCardId: id }),
    change: async (work, { id }) => {
      const card = await work.tx
        .selectFrom('gift_cards')
        .selectAll()
        .where('id', '=', id)
        .where('status', '=', 'active')
        .where('sent_at', 'is', null)
        // Its buyer may have chosen a later day meanwhile.
        .where('send_at', '<=', work.now)
        .forUpdate()
        .executeTakeFirst()
      if (card) await sendCard(work, card, config)
    },
  })
}

/** Expires cards. Their money remains a liability in the ledger, and no closing account gives it up any more. */
export async function expireCards({ db }: Platform): Promise<void> {
  await db.transact(({ tx, now }) => {
    const expired = tx
      .updateTable('gift_cards')
      .set({ status: 'expired' })
      .where('status', '=', 'active')
      .where('expires_at', '<=', now)
      .returning(['owner_id', 'balance_kobo'])
    const gone = sql`select owner_id account_id, balance_kobo amount from expired`
    return sql`with expired as (${expired}) ${lowerGivenUp(gone)}`.execute(tx)
  })
}
