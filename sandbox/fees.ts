const flat = 100_00
const waivedBelow = 2_500_00
const cap = 2_000_00

/**
 * Returns Paystack's fee in kobo for a local transaction of `amount` kobo: 1.5 % rounded half up, plus ₦100 from
 * ₦2,500, at most ₦2,000 (https://paystack.com/ng/pricing).
 */
export function transactionFee(amount: number): number {
  const percentage = Math.floor((amount * 15 + 500) / 1000)
  return Math.min(percentage + (amount < waivedBelow ? 0 : flat), cap)
}

/**
 * Returns Paystack's fee in kobo for a transfer of `amount` kobo to a bank account: ₦10 up to ₦5,000, ₦25 up to
 * ₦50,000, ₦50 above (https://paystack.com/ng/pricing).
 */
export const transferFee = (amount: number): number =>
  amount <= 5_000_00 ? 10_00 : amount <= 50_000_00 ? 25_00 : 50_00
