import type { Kobo } from '#platform/money.ts'

/** A ledger account; those kept per order, store, partner or customer name it. */
export type Account =
  | {
      kind:
        | 'provider_clearing'
        | 'platform_commission'
        | 'platform_delivery'
        | 'platform_subscription'
        | 'platform_losses'
        | 'provider_fees'
        | 'gift_card_liability'
        | 'refunds_payable'
        | 'platform_discounts'
        | 'vat_payable'
    }
  | { kind: 'escrow' | 'merchant_payable' | 'delivery_payable' | 'store_credit'; ownerId: string }
export type AccountKind = Account['kind']

/** Kobo on an account: debits positive, credits negative. */
export interface Posting {
  account: Account
  amount: Kobo
}

export const clearing: Account = { kind: 'provider_clearing' }
export const providerFees: Account = { kind: 'provider_fees' }
export const giftCardLiability: Account = { kind: 'gift_card_liability' }
export const platformDiscounts: Account = { kind: 'platform_discounts' }
export const refundsPayable: Account = { kind: 'refunds_payable' }
export const platformCommission: Account = { kind: 'platform_commission' }
export const platformDelivery: Account = { kind: 'platform_delivery' }
export const platformLosses: Account = { kind: 'platform_losses' }
export const vatPayable: Account = { kind: 'vat_payable' }
export const escrow = (orderId: string): Account => ({ kind: 'escrow', ownerId: orderId })
export const merchantPayable = (storeId: string): Account => ({ kind: 'merchant_payable', ownerId: storeId })
export const deliveryPayable = (partnerId: string): Account => ({ kind: 'delivery_payable', ownerId: partnerId })
export const storeCredit = (customerId: string): Account => ({ kind: 'store_credit', ownerId: customerId })

/** Moves an amount from one account to another. */
export const move = (amount: Kobo, from: Account, to: Account): Posting[] => [
  { account: from, amount },
  { account: to, amount: -amount },
]
