import { correctionHours } from '#contract/identity/guests.ts'
import { correctGuestEmail, emailOfGuest } from '#identity/index.ts'
import { audit } from '#platform/audit.ts'
import type { AdminCaller, CustomerCaller } from '#platform/auth.ts'
import { after, hour } from '#platform/clock.ts'
import type { Reader, Work } from '#platform/database/database.ts'
import { type Failure, fail, failed } from '#platform/failure.ts'
import type { Platform } from '#platform/module.ts'
import { renewToken } from './delivering/renew-token.ts'
import { addActivity } from './lifecycle/activities.ts'
import { lockOrder } from './lifecycle/change-status.ts'
import type { Actor } from './lifecycle/orders.policy.ts'
import { guestEmailCorrected } from './notices/orders.jobs.ts'

/** Returns a guest's e-mail, and whether the guest of this session can correct it now. */
export async function guestEmailOf(
  read: Reader,
  guestId: string,
  token: string,
  now: Date,
): Promise<{ email: string; canCorrect: boolean } | Failure<'token_not_valid'>> {
  const guest = await emailOfGuest(read, guestId, token)
  if (!guest) return fail('token_not_valid')
  if (!guest.canCorrect) return guest
  const bought = await read
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', guestId)
    .where('placed_at', '>', after(now, -correctionHours * hour))
    .limit(1)
    .executeTakeFirst()
  return { ...guest, canCorrect: bought !== undefined }
}

/**
 * Corrects the e-mail of the caller, a guest who has just bought. Whoever holds the session sees all that the mails say, so
 * the new e-mail gets nothing that the caller couldn't read. Returns `email_stands` once it can't be corrected any more, and
 * `invalid` for the e-mail that the guest has.
 */
export async function correctOwnEmail(
  platform: Platform,
  work: Work,
  { caller, token, email }: { caller: CustomerCaller; token: string; email: string },
): Promise<null | Failure<'email_stands' | 'token_not_valid' | 'customer_has_account' | 'invalid'>> {
  // Corrections of one guest happen one after another, and so do the opening of a mailed link and a correction.
  await work.tx.selectFrom('accounts').select('id').where('id', '=', caller.accountId).forNoKeyUpdate().execute()
  const guest = await guestEmailOf(work.tx, caller.accountId, token, work.now)
  if (failed(guest)) return guest
  if (!guest.canCorrect) return fail('email_stands')
  const corrected = await correct(platform, work, { guestId: caller.accountId, email, actor: caller })
  if (failed(corrected)) return corrected
  await audit(work, caller, { action: 'account.correct-email', subject: ['account', caller.accountId] })
  return null
}

/**
 * Corrects the e-mail of the guest who placed an order, for an administrator. Returns `order_not_found`,
 * `customer_has_account` unless a guest placed it, and `invalid` for the e-mail that the guest has.
 */
export async function correctEmailOfOrder(
  platform: Platform,
  work: Work,
  { caller, orderId, email, requestId }: { caller: AdminCaller; orderId: string; email: string; requestId: string },
): Promise<null | Failure<'order_not_found' | 'customer_has_account' | 'invalid'>> {
  const order = await work.tx
    .selectFrom('orders')
    .select(['customer_id', 'reference'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return fail('order_not_found')
  const corrected = await correct(platform, work, { guestId: order.customer_id, email, actor: caller })
  if (failed(corrected)) return corrected
  await audit(work, caller, {
    action: 'order.correct-email',
    subject: ['order', orderId],
    after: { name: order.reference },
    requestId,
  })
  return null
}

/**
 * Replaces the e-mail of a guest, in open orders too, whose timelines say so. Whoever read the mails to the old one may
 * know the delivery code of what is out for delivery, so it is replaced.
 */
async function correct(
  platform: Platform,
  work: Work,
  { guestId, email, actor }: { guestId: string; email: string; actor: Actor },
): Promise<undefined | Failure<'customer_has_account' | 'invalid'>> {
  const { tx, now } = work
  const corrected = await correctGuestEmail(work, platform.config, {
    guestId,
    email,
    byGuest: actor.kind === 'customer',
  })
  if (failed(corrected)) return corrected
  await tx
    .updateTable('orders')
    .set({ recipient_email: email })
    .where('customer_id', '=', guestId)
    .where('recipient_email', '=', corrected.from)
    .execute()
  const open = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', guestId)
    .where('status', 'not in', ['completed', 'cancelled'])
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    const order = await lockOrder(work, id, actor)
    if (failed(order)) throw new Error(`Order ${id} is gone`)
    await addActivity(work, order, {
      status: order.status,
      kind: 'other',
      activity: 'E-mail of the customer corrected',
      actor,
    })
    if (order.status === 'out_for_delivery') await renewToken(platform, work, { orderId: id, actor })
  }
  await work.addJob(guestEmailCorrected, { guestId, key: now.toISOString() })
  return undefined
}
