import type { Platform } from '#platform/module.ts'
import { ProviderRefused } from '#platform/paystack.ts'
import { isDuplicate } from './open-payment.ts'

/**
 * Charges a saved card for a started payment through the provider. Call it outside a transaction. Idempotent: a repeated
 * call charges once. Check the payment's outcome after `charged`. Returns the page where the owner answers the bank's
 * challenge, or `refused` when the provider doesn't charge the card: no money moved, and the payment is declined. Throws
 * ProviderUnavailable.
 */
export async function chargeKeptCard(
  platform: Platform,
  reference: string,
  authorization: string,
): Promise<'charged' | 'refused' | { authorizationUrl: string }> {
  const payment = await platform.db.read
    .selectFrom('payments')
    .select(['id', 'email', 'amount_kobo'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  try {
    const { paused, authorization_url } = await platform.paystack.chargeAuthorization({
      email: payment.email,
      amount: payment.amount_kobo,
      reference,
      authorization,
    })
    return paused && authorization_url ? { authorizationUrl: authorization_url } : 'charged'
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error
    if (isDuplicate(error)) return 'charged'
    await platform.db.transact(({ tx, now }) =>
      tx
        .updateTable('payments')
        .set({ status: 'abandoned', gateway_response: error.message, checked_at: now })
        .where('id', '=', payment.id)
        .where('status', '=', 'starting')
        .execute(),
    )
    return 'refused'
  }
}
