import type { Kobo } from '#platform/money.ts'

/** The provider's fees for a transfer to a bank account, by its amount (https://paystack.com/ng/pricing). */
const tiers: readonly { upTo: Kobo; fee: Kobo }[] = [
  { upTo: 5_000_00, fee: 10_00 },
  { upTo: 50_000_00, fee: 25_00 },
  { upTo: Number.POSITIVE_INFINITY, fee: 50_00 },
]

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
