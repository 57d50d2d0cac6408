/**
 * The provider's fees for a transfer to a bank account, by its amount, in naira (https://paystack.com/ng/pricing). Without
 * schemas, so that pages can import it.
 */
export const transferFees: readonly { upTo: number; fee: number }[] = [
  { upTo: 5_000, fee: 10 },
  { upTo: 50_000, fee: 25 },
  { upTo: Number.POSITIVE_INFINITY, fee: 50 },
]
