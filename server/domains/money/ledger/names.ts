import type { AccountKind } from './accounts.ts'
import type { LedgerEvent } from './entries.ts'

export const accountNames: Record<AccountKind, string> = {
  provider_clearing: 'Card provider',
  escrow: 'Held for the order',
  merchant_payable: 'Owed to the store',
  delivery_payable: 'Owed to the delivery partner',
  platform_commission: 'Commission',
  platform_delivery: 'Bitmarte’s delivery share',
  platform_subscription: 'Plan fees',
  provider_fees: 'Card provider’s fees',
  gift_card_liability: 'Gift cards not used yet',
  refunds_payable: 'Owed back to the customer',
  platform_discounts: 'Discounts that Bitmarte pays',
  platform_losses: 'Losses that Bitmarte bears',
  provider_disputes: 'Withheld for card disputes',
  store_credit: 'Store credit of the customer',
  vat_payable: 'VAT owed to the tax office',
}

export const eventNames: Record<LedgerEvent, string> = {
  capture: 'Payment received',
  capture_unplaced: 'Payment received that goes back',
  gift_card_sold: 'Gift card paid',
  plan_fee: 'Plan paid for a month',
  release: 'Return window ended',
  refund: 'Refund promised',
  refund_at_once: 'Back on gift cards and discounts',
  refund_paid: 'Refund paid',
  payout: 'Payout approved',
  payout_returned: 'Payout came back',
  clawback: 'Taken back for a return',
  chargeback: 'Who bears a return',
  return_carried: 'Return brought back',
  dispute_lost: 'Card dispute lost',
  dispute_charged: 'Store bears a lost dispute',
  refund_covered: 'Refunded by a lost dispute',
  credit_granted: 'Store credit granted',
  credit_used: 'Store credit used',
  credit_returned: 'Back on store credit',
}
