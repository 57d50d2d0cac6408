import { z } from 'zod'
import { reservationMinutes } from '#contract/checkout/reservation.ts'

/**
 * Reasons of automatic refunds, by the code stored with the refund: the sentence in its mail and on its page. Each must
 * be true of every refund with its code.
 */
export const refundReasons = {
  late_sold_out: `It came after the ${reservationMinutes} minutes that we hold a cart for, and something in it had sold out or was no longer on sale by then.`,
  late_coupon: `It came after the ${reservationMinutes} minutes that we hold a price for, and one of its coupons was used up by then.`,
  late_gift_card: `It came after the ${reservationMinutes} minutes that we hold a price for, and one of its gift cards could no longer pay its part.`,
  replaced_sold_out:
    'Another checkout of yours had replaced this one before the payment came, and something in it had sold out or was no longer on sale by then.',
  replaced_coupon:
    'Another checkout of yours had replaced this one before the payment came, and one of its coupons was used up by then.',
  replaced_gift_card:
    'Another checkout of yours had replaced this one before the payment came, and one of its gift cards could no longer pay its part.',
  already_paid: 'You had paid for the same cart already, and that order stands.',
  amount_differs: 'The amount that arrived isn’t the amount that we had asked for.',
  currency_differs: 'The payment arrived in another currency than naira.',
  payer_differs: 'The payment was made with another e-mail address than the one that we had asked to pay.',
  plan_already_paid: 'The plan was paid already.',
  plan_replaced: 'The plan was no longer waiting to be paid: it had ended, or another had been chosen since.',
  order_cancelled: 'The order was cancelled',
  items_returned: 'Items were sent back',
  case_decided: 'Something went wrong with your order',
} as const
export type RefundReason = keyof typeof refundReasons
export const refundReason = z.enum(Object.keys(refundReasons) as [RefundReason, ...RefundReason[]])
