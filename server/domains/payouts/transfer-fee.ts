import { transferFees } from '#contract/payouts/transfer-fees.ts'
import { type Kobo, toKobo } from '#platform/money.ts'

const tiers: readonly { upTo: Kobo; fee: Kobo }[] = transferFees.map(({ upTo, fee }) => ({
  upTo: upTo === Number.POSITIVE_INFINITY ? upTo : toKobo(upTo),
  fee: toKobo(fee),
}))

/** Returns the provider's fee for a transfer of `amount` kobo. */
export const transferFee = (amount: Kobo): Kobo => tiers.find(({ upTo }) => amount <= upTo)?.fee ?? 0

/**
 * Computes the largest transfer that a balance pays together with its fee, in kobo. A few naira stay on balances
 * slightly above a tier. Undefined if the balance is no more than the fee.
 */
export function afterFee(balance: Kobo): { amount: Kobo; fee: Kobo } | undefined {
  const possible = tiers
    .map(({ upTo, fee }) => ({ amount: Math.min(upTo, balance - fee), fee }))
    .filter(({ amount, fee }) => amount > 0 && transferFee(amount) === fee)
  return possible.at(-1) && possible.reduce((best, each) => (each.amount > best.amount ? each : best))
}
