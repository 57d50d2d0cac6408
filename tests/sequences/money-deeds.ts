import { acceptDispute, chargeDispute, contestDispute } from '#contract/money/disputes.ts'
import { retryRefund } from '#contract/money/payments.ts'
import { grantStoreCredit } from '#contract/money/store-credit.ts'
import { payPartner } from '#contract/payouts/partner-money.ts'
import { approvePayout } from '#contract/payouts/payouts.ts'
import { approveTransfer, cancelTransfer, payStore } from '#contract/payouts/transfers.ts'
import { toNaira } from '#platform/money.ts'
import { type At, because, boss, type Deed } from './deeds.ts'

/** What happens to the payment of an order: the customer's bank disputes it. */
export function disputes(at: At): Deed[] {
  const { town, of, random } = at
  const { app, bank } = town
  if (!of.card) return []
  const params = { id: of.disputeId ?? '' }
  const lose = random.pick(['won', 'lost', 'lost'] as const)
  const resolve: Deed = [`bank says ${lose}`, 5, () => bank.resolveDispute(of.reference, lose)]
  const evidence = {
    customerName: 'Chiọma Okafor',
    customerEmail: 'chioma@test.ng',
    customerPhone: '+2348035550188',
    serviceDetails: 'It was delivered.',
  }
  switch (of.disputeStatus) {
    case null: {
      const amount = random.chance(60) ? of.card : Math.ceil(of.card * random.next())
      return [
        [
          'dispute',
          2,
          async () => {
            await bank.dispute(of.reference, { amount, dueInHours: random.pick([1, 48, 500]) })
            await bank.tellAgain(of.reference, 1, 'charge.dispute.create')
          },
        ],
      ]
    }
    case 'needs_evidence':
      return [
        ['contest dispute', 4, () => app.call(contestDispute, { token: boss(at).token, params, body: evidence })],
        [
          'accept dispute',
          2,
          () => app.call(acceptDispute, { token: boss(at).token, params, body: { note: 'Right' } }),
        ],
        resolve,
      ]
    case 'under_review':
      return [resolve]
    case 'won':
      return []
    default: {
      const amount = random.pick([1000, toNaira(of.card), toNaira(of.total)])
      const body = { orderId: of.id, amount, reason: 'No proof of delivery' }
      return [
        [
          'charge dispute',
          of.status === 'completed' ? 7 : 1,
          () => app.call(chargeDispute, { token: boss(at).token, params, body }),
        ],
      ]
    }
  }
}

/** Payouts, failing refunds and transfers, and store credit. */
export function ofMoney(at: At): Deed[] {
  const { town, of, buyer, random } = at
  const { app, bank } = town
  const rider = random.pick(town.riders)
  const any: Deed[] = [
    ['pay partner', 0.3, () => app.call(payPartner, { token: boss(at).token, params: { id: rider.partnerId } })],
    ['next refund fails', 0.3, () => bank.nextRefund('failed')],
    ['next transfer fails', 0.3, () => bank.nextTransfer(random.pick(['failed', 'reversed']))],
    ['next transfer has another fee', 0.3, () => bank.nextTransfer('success', random.pick([0, 77_00]))],
    [
      'store credit',
      0.5,
      () =>
        app.call(grantStoreCredit, {
          token: boss(at).token,
          params: { id: buyer.accountId },
          body: { amount: random.int(1, 5000), reason: 'Sorry for it.' },
        }),
    ],
  ]
  if (of.status === 'completed')
    any.push(
      ['approve payout', 3, () => app.call(approvePayout, { token: boss(at).token, params: { id: of.id } })],
      ['pay store', 3, () => app.call(payStore, { token: boss(at).token, params: { id: of.storeId } })],
    )
  const refund = of.failedRefund
  if (refund)
    any.push(['retry refund', 8, () => app.call(retryRefund, { token: boss(at).token, params: { id: refund } })])
  const transfer = of.waitingTransfer
  if (transfer)
    any.push(
      ['approve transfer', 4, () => app.call(approveTransfer, { token: boss(at).token, params: { id: transfer } })],
      [
        'cancel transfer',
        2,
        () => app.call(cancelTransfer, { token: boss(at).token, params: { id: transfer }, body: because }),
      ],
    )
  return any
}
