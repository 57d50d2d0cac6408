import type { ProviderRecord, ReconciliationProblem } from '#contract/payouts/reconciliation.ts'

export const recordWords: Readonly<Record<ProviderRecord, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
}

export const problemWords: Readonly<Record<ReconciliationProblem, string>> = {
  unknown: 'Isn’t ours',
  unbooked: 'Not in the books',
  amount: 'Another amount',
  absent: 'Not at Paystack',
}

const todo: Readonly<Record<ProviderRecord, Readonly<Record<ReconciliationProblem, string>>>> = {
  payment: {
    unknown:
      'Somebody paid under a reference that Bitmarte never gave. Find them at Paystack, and send the money back there.',
    unbooked:
      'The money is there, and no order or refund came of it. Ask Paystack again for the payment; it is placed or sent back then.',
    amount: 'Compare the amount and Paystack’s fee with the payment. If Paystack corrected its fee, note that.',
    absent:
      'The books have money that Paystack doesn’t show. Ask Paystack about the reference before anything is sent for it.',
  },
  refund: {
    unknown: 'A refund was made at Paystack by hand. Find its payment, and write to the customer if it wasn’t agreed.',
    unbooked: 'The customer has the money, and the refund isn’t marked as done. Ask for it again on the order’s page.',
    amount: 'Another amount went back than was promised. Compare with the order, and make up the difference.',
    absent: 'The customer was told that the money is back, and Paystack hasn’t sent it. Ask Paystack about it.',
  },
  transfer: {
    unknown: 'Money left under a reference that no payout has. Find out at Paystack who sent it, and to whom.',
    unbooked: 'The money has arrived, and the payout is booked as failed. Don’t approve it again before this is clear.',
    amount: 'Another amount left than was approved. Compare with the payout, and net the difference from the next.',
    absent: 'The payout is marked as paid, and Paystack hasn’t sent it or had it back. Look at it under Payouts.',
  },
}

/** What is to be done about an exception. */
export const whatToDo = (of: { record: ProviderRecord; problem: ReconciliationProblem }): string =>
  todo[of.record][of.problem]
