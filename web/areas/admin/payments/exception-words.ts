import type { ProviderRecord, ReconciliationProblem } from '#contract/payouts/reconciliation.ts'

export const recordWords: Readonly<Record<ProviderRecord, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  transfer: 'Transfer',
}

export const problemWords: Readonly<Record<ReconciliationProblem, string>> = {
  unknown: 'Unknown reference',
  unbooked: 'Not in the books',
  amount: 'Another amount',
  absent: 'Not at Paystack',
}

const todo: Readonly<Record<ProviderRecord, Readonly<Record<ReconciliationProblem, string>>>> = {
  payment: {
    unknown: 'A payment has a reference that Bitmarte never issued. Find the payer at Paystack and refund them there.',
    unbooked:
      'The payment arrived, but there is no order or refund for it. Check the payment with Paystack again; it is then placed or refunded.',
    amount:
      'Compare the amount and Paystack’s fee with the payment. If Paystack corrected its fee, write that in the note.',
    absent:
      'The ledger has money that Paystack doesn’t show. Ask Paystack about the reference before you ship or pay anything for it.',
  },
  refund: {
    unknown: 'A refund was made by hand at Paystack. Find its payment, and contact the customer if it wasn’t agreed.',
    unbooked:
      'The customer has the money, but the refund isn’t marked as done. “Check with Paystack” on the order’s page marks it and pays nothing. Then reconcile the day again.',
    amount: 'The refunded amount differs from the expected one. Compare it with the order and settle the difference.',
    absent: 'We told the customer that the money was refunded, but Paystack hasn’t sent it. Ask Paystack about it.',
  },
  transfer: {
    unknown: 'A transfer has a reference that no payout has. Find out at Paystack who sent it and to whom.',
    unbooked:
      'The transfer succeeded, but the payout is recorded as failed. Don’t approve it again until this is resolved.',
    amount:
      'The transferred amount differs from the approved one. Compare it with the payout and deduct the difference from the next.',
    absent: 'The payout is marked as paid, but Paystack hasn’t sent it or has reversed it. Check it under Payouts.',
  },
}

/** Instructions for each kind of exception. */
export const whatToDo = (of: { record: ProviderRecord; problem: ReconciliationProblem }): string =>
  todo[of.record][of.problem]
