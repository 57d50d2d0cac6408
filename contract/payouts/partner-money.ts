import { z } from 'zod'
import { done } from '#contract/done.ts'
import { endpoint, listOf, page } from '#contract/endpoint.ts'
import { byId, id, moment } from '#contract/fields.ts'
import { money, signedMoney } from '#contract/money.ts'
import { bankAccount, bankAccountBody } from '#contract/stores/bank-account.ts'
import { bankPause } from './payout-account.ts'
import { payoutTransfer } from './transfers.ts'

/** Kinds of changes of a partner's balance. */
export const partnerMovementKind = z.enum([
  'delivery',
  'handed-over',
  'return',
  'charged',
  'payout',
  'payout-returned',
  'adjustment',
])
export type PartnerMovementKind = z.infer<typeof partnerMovementKind>

/** A change of a partner's balance: earned, charged or paid; `amount` is negative for a decrease. */
export const partnerMovement = z.object({
  id: z.string(),
  kind: partnerMovementKind,
  orderId: id.nullable(),
  orderName: z.string().nullable(),
  /** Case that it was charged in, or given back from. Absent from the previous release. */
  caseName: z.string().nullable().optional(),
  /** When its order was delivered; null for one that wasn't, and for changes of no order. */
  deliveredAt: moment.nullable(),
  amount: signedMoney,
  at: moment,
})
export type PartnerMovement = z.infer<typeof partnerMovement>

/**
 * `available` can be paid out and is below zero where the partner owes; `onTheWay` is for what it carries, and for what it
 * delivered whose return window isn’t over; `nextPayoutAt` is the next payday, null where none will pay; `minimum` is the least
 * scheduled payout; `pausedReason` is an administrator’s.
 */
export const partnerEarnings = listOf(partnerMovement).extend({
  available: signedMoney,
  onTheWay: money,
  /** The part of `onTheWay` that isn't delivered yet. */
  notDelivered: money,
  /** The part of `onTheWay` for what goes back to its store. Absent from older releases. */
  comingBack: money.optional(),
  /** The next day on which delivered orders are released, and what they add. */
  nextRelease: z.object({ at: moment, amount: money }).nullable(),
  earned30Days: money,
  paidOut: money,
  nextPayoutAt: moment.nullable(),
  minimum: money,
  pausedReason: z.string().nullable(),
  /** Optional, because the previous release doesn’t send it. */
  bankPause: bankPause.nullable().optional(),
})
export type PartnerEarnings = z.infer<typeof partnerEarnings>

/** A transfer of all that a partner was owed. */
export const partnerPayout = payoutTransfer
export type PartnerPayout = z.infer<typeof partnerPayout>

const earningsQuery = z.object({ ...page(), kind: partnerMovementKind.optional() })
export type EarningsQuery = z.output<typeof earningsQuery>

export const getPartnerEarnings = endpoint({
  id: 'partner.earnings',
  method: 'GET',
  path: '/v1/partner/earnings',
  summary: 'What the partner is owed, and what it earned, was charged and was paid, newest first',
  access: ['partner'],
  query: earningsQuery,
  answer: partnerEarnings,
})

export const listOwnPartnerPayouts = endpoint({
  id: 'partner.payouts',
  method: 'GET',
  path: '/v1/partner/payouts',
  summary: 'The partner’s payouts, newest first',
  access: ['partner'],
  query: z.object(page()),
  answer: listOf(partnerPayout),
})

export const getEarningsOfPartner = endpoint({
  id: 'partner.one-earnings',
  method: 'GET',
  path: '/v1/partner/{id}/earnings',
  summary: 'A partner’s earnings for an administrator',
  access: ['admin:partners', 'admin:payments'],
  params: byId,
  query: earningsQuery,
  answer: partnerEarnings,
  errors: ['partner_not_found'],
})

export const listPayoutsOfPartner = endpoint({
  id: 'partner.one-payouts',
  method: 'GET',
  path: '/v1/partner/{id}/payouts',
  summary: 'A partner’s payouts for an administrator, newest first',
  access: ['admin:partners', 'admin:payments'],
  params: byId,
  query: z.object(page()),
  answer: listOf(partnerPayout),
  errors: ['partner_not_found'],
})

export const payPartner = endpoint({
  id: 'partner.pay',
  method: 'POST',
  path: '/v1/partner/{id}/pay',
  summary: 'Pays a partner all that it is owed now, instead of next Monday',
  access: ['admin:payments'],
  params: byId,
  answer: partnerPayout,
  errors: [
    'partner_not_found',
    'partner_owed_nothing',
    'partner_payouts_paused',
    'partner_no_bank',
    'receiver_paused',
    'own_payout',
  ],
  message: done.payoutRequested,
  idempotent: true,
})

export const updatePartnerBank = endpoint({
  id: 'partner.bank-account',
  method: 'PUT',
  path: '/v1/partner/bank-account',
  summary: 'Sets another account to be paid to; mailed to the partner, and payouts wait for 24 hours',
  access: ['partner'],
  body: bankAccountBody,
  answer: bankAccount.omit({ id: true }),
  errors: ['wrong_password', 'bank_account_unknown', 'provider_unavailable', 'partner_no_bank'],
  message: done.bankAccountSaved,
  perMinute: 5,
})
